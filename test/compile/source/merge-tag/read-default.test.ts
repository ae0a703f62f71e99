import { describe, expect, test } from "vitest";
import { parseTag } from "../../../../src/compile/source/merge-tag/parse-tag.ts";

/** What follows the pipe, what a document makes of it, and what MJML text does: a default, or a rule that is broken. */
const CASES: readonly (readonly [rest: string, document: string | undefined, mjml: string])[] = [
  ["'x'", "x", "x"],
  ['"x y"', "x y", "x y"],
  ["default: 'x'", "x", "x"],
  ["default: 12.5", "12.5", "12.5"],
  ["default:false", "false", "false"],
  // The name of a value in every language that has it.
  ["default: other", "tag.unquoted-default", "tag.unquoted-default"],
  ["default:x y", "tag.unquoted-default", "tag.unquoted-default"],
  ["| 'x'", "tag.unquoted-default", "tag.unquoted-default"],
  ["friend", "friend", "tag.filter"],
  ["moneybag", "moneybag", "tag.filter"],
  ["moneybag: 'EUR'", undefined, "tag.filter"],
  ["dear friend", "dear friend", "tag.unquoted-default"],
  ["", undefined, "tag.unquoted-default"],
  ["'x", undefined, "tag.unquoted-default"],
  ["it's", undefined, "tag.unquoted-default"],
  ["here | there", undefined, "tag.filter"],
  // Filters of Liquid, Shopify, Twig, Django, Jinja, Angular and Handlebars, alone, with arguments and in a chain.
  ["upcase", "tag.filter", "tag.filter"],
  ["money", "format.invalid", "format.invalid"],
  ["currency", "tag.filter", "tag.filter"],
  ["tojson", "tag.filter", "tag.filter"],
  ["append: '!'", "tag.filter", "tag.filter"],
  ["round: 2", "tag.filter", "tag.filter"],
  ["upper|trim", "tag.filter", "tag.filter"],
  ["upper | nonsense", "tag.filter", "tag.filter"],
  ["date('Y')", "tag.filter", "tag.filter"],
  ["default('x')", "tag.unquoted-default", "tag.unquoted-default"],
  ["default", "tag.filter", "tag.filter"],
  ["e", "tag.filter", "tag.filter"],
  ["floatformat", "tag.filter", "tag.filter"],
  ['date:"D d M Y"', "format.invalid", "format.invalid"],
  ["intcomma", "tag.filter", "tag.filter"],
  ["lookup", "tag.filter", "tag.filter"],
  // The beginning of a text is no call.
  ["first class", "first class", "tag.unquoted-default"],
  ["First", "First", "tag.filter"],
  ["dated", "dated", "tag.filter"],
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
    '"{{ price | floatformat }}" calls floatformat, a filter of Django; there are number, percent, money, date and time; otherwise give the value as it is to be shown, and write a default in quotes',
  ],
  [
    "{{ total | money_with_currency }}",
    '"{{ total | money_with_currency }}" calls money_with_currency, a filter of Shopify; there are number, percent, money, date and time; otherwise give the value as it is to be shown, and write a default in quotes',
  ],
  [
    "{{ text.name | dear friend }}",
    `"{{ text.name | dear friend }}" holds no default behind the pipe; write it in quotes: {{ text.name|'dear friend' }}`,
  ],
  [
    "{{ name || 'friend' }}",
    `"{{ name || 'friend' }}" is not how a default is written; write it in quotes: {{ name|'friend' }}`,
  ],
  [
    "{{ name | default: other }}",
    '"{{ name | default: other }}" has the name of a value for a default, and a default is a text; write the text in quotes, or choose between two elements by a condition',
  ],
  ["{{ name | it's }}", `"{{ name | it's }}" holds no default behind the pipe; write it in quotes: {{ name|'text' }}`],
])("%s is told what to write", (tag, message) => {
  expect(parseTag(tag, 0, "text", "mjml")?.fault?.message).toBe(message);
});
