import { describe, expect, test } from "vitest";
import { parseTag } from "../../../../src/compile/source/merge-tag/parse-tag.ts";

/** What follows the pipe, what a document makes of it, and what MJML text does: a default, or a rule that is broken. */
const CASES: readonly (readonly [rest: string, document: string | undefined, mjml: string])[] = [
  ["'x'", "x", "x"],
  ['"x y"', "x y", "x y"],
  ["default: 'x'", "x", "x"],
  ["default:x y", "x y", "x y"],
  ["friend", "friend", "tag.unquoted-default"],
  ["dear friend", "dear friend", "tag.unquoted-default"],
  ["", undefined, "tag.unquoted-default"],
  ["'x", undefined, "tag.unquoted-default"],
  ["it's", undefined, "tag.unquoted-default"],
  ["here | there", undefined, "tag.unquoted-default"],
  // Filters of Liquid, Twig, Django and Handlebars, alone, with arguments and in a chain.
  ["upcase", "tag.filter", "tag.filter"],
  ["append: '!'", "tag.filter", "tag.filter"],
  ["round: 2", "tag.filter", "tag.filter"],
  ["upper|trim", "tag.filter", "tag.filter"],
  ["upper | nonsense", "tag.filter", "tag.filter"],
  ["date('Y')", "tag.filter", "tag.filter"],
  ["default('x')", "tag.filter", "tag.filter"],
  ["default", "tag.filter", "tag.filter"],
  ["e", "tag.filter", "tag.filter"],
  ["floatformat", "tag.filter", "tag.filter"],
  ['date:"D d M Y"', "tag.filter", "tag.filter"],
  ["intcomma", "tag.filter", "tag.filter"],
  ["lookup", "tag.filter", "tag.filter"],
  // The beginning of a text is no call.
  ["first class", "first class", "tag.unquoted-default"],
  ["First", "First", "tag.unquoted-default"],
  ["dated", "dated", "tag.unquoted-default"],
];

describe.each(CASES)("{{ name|%s }}", (rest, document, mjml) => {
  test.each([
    ["document", document],
    ["mjml", mjml],
  ] as const)("in %s: %s", (kind, expected) => {
    const found = parseTag(`{{ name|${rest} }}`, 0, "text", kind);
    expect(found?.fault?.rule ?? found?.tag.default).toBe(expected);
    if (found?.fault !== undefined) expect(found.tag.default).toBeUndefined();
  });
});

test.each([
  [
    "{{ price|floatformat }}",
    `"{{ price | floatformat }}" calls floatformat, a filter of Django, and there are no filters; give the value as it is to be shown, or write a default in quotes: {{ price|'floatformat' }}`,
  ],
  [
    "{{ text.name | friend }}",
    `"{{ text.name | friend }}" holds no default behind the pipe; write it in quotes: {{ text.name|'friend' }}`,
  ],
  ["{{ name | it's }}", `"{{ name | it's }}" holds no default behind the pipe; write it in quotes: {{ name|'text' }}`],
])("%s is told what to write", (tag, message) => {
  expect(parseTag(tag, 0, "text", "mjml")?.fault?.message).toBe(message);
});
