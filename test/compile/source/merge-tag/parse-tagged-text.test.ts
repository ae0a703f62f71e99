import { describe, expect, test } from "vitest";
import { cutAtTags } from "../../../../src/compile/source/merge-tag/parse-tagged-text.ts";
import type { Diagnostic } from "../../../../src/domain/diagnostic.ts";
import { processorTime } from "../../../support/processor-time.ts";

describe("a merge tag", () => {
  test.each<[string, object]>([
    ["{{name}}", { group: "text", name: "name" }],
    ["{{ first_name }}", { group: "text", name: "first_name" }],
    ["{{ text.first_name }}", { group: "text", name: "first_name" }],
    ["{{url.start}}", { group: "url", name: "start" }],
    ["{{ attr . alt }}", { group: "attr", name: "alt" }],
    ["{{ name|'x' }}", { group: "text", name: "name", default: "x" }],
    ['{{ name|"it\'s" }}', { group: "text", name: "name", default: "it's" }],
    ["{{ name | bare words }}", { group: "text", name: "name", default: "bare words" }],
    ['{{ name | default: "x y" }}', { group: "text", name: "name", default: "x y" }],
    ["{{ name|default:'x' }}", { group: "text", name: "name", default: "x" }],
    ["{{ name|'a }} b' }}", { group: "text", name: "name", default: "a }} b" }],
    ["{{ 'First Name' }}", { group: "text", name: "first_name" }],
    ["{{ text.\"First Name\"|'x' }}", { group: "text", name: "first_name", default: "x" }],
    ["{{ FIRST_NAME }}", { group: "text", name: "first_name" }],
    ["{{ text }}", { group: "text", name: "text" }],
    ["{{\nname\n}}", { group: "text", name: "name" }],
    ["{{ name|'' }}", { group: "text", name: "name" }],
    ["{{ user.name }}", { group: "text", name: "user.name", path: ["user", "name"] }],
    ["{{ text . a . B|'x' }}", { group: "text", name: "a.b", path: ["a", "B"], default: "x" }],
    ["{{ 'häß' }}", { group: "text", name: "häß", path: ["häß"] }],
  ])("is read from %j", (source, expected) => {
    expect(cut(source).parts).toEqual([expect.objectContaining({ tag: { ...expected, source } })]);
  });

  test.each([
    "{{ }}",
    "{{ first name }}",
    "{{ name| }}",
    "{{ name|'x }}",
    "{{ name|a'b }}",
    "{{ name | here | there }}",
    "{{{ first name }}}",
    "{{#if name}}",
    "{{ name",
    `{{ ${"n".repeat(65)} }}`,
  ])("is not read from %j, which stays as text, with a warning in a draft", (text) => {
    const { parts, findings } = cut(text);
    expect(parts.map((part) => (typeof part === "string" ? part : part.tag.source)).join("")).toBe(text);
    expect(findings[0]).toMatchObject({ rule: "tag.malformed", severity: "warning" });
  });

  test.each([
    ["{{ first name }} {{ b }}", "{{ first name }}"],
    ["Hi {{ name and {{ b }}", "{{ name and"],
    ["{{ name, {{ b }}", "{{ name,"],
    ["{{ name }", "{{ name }"],
    ["{{ name\n{{ b }}", "{{ name"],
    ["{{ first\nname }} b", "{{ first\nname }}"],
    ["{{{ first name }}} and {{ b }}", "{{{ first name }}}"],
    ["{{ no name }}} b", "{{ no name }}"],
    ["{{", "{{"],
    ["{{{", "{{{"],
    ["{{ name is text.", "{{ name is text."],
  ])("that is malformed is quoted as far as it goes: %j", (text, quoted) => {
    expect(cut(text).findings[0]?.message).toMatch(`"${quoted}" is not a merge tag; `);
  });

  test.each([
    ["{{ '{{' }}", "{{"],
    ['a {{ "{%" }} b', "a {% b"],
    ["{{'<%'}}= x {{ '%>' }}", "<%= x %>"],
    ["{{ '{{{' }} {{ '*|' }}", "{{{ *|"],
  ])("that gives braces writes them: %s", (text, written) => {
    expect(cut(text)).toEqual({ parts: [written], findings: [] });
  });

  test.each(["{{ '{{' }", "{{ '' }}"])("gives nothing else: %s", (text) => {
    expect(cut(text).findings).toContainEqual(expect.objectContaining({ rule: "tag.malformed" }));
  });

  test("stands between literal pieces", () => {
    expect(cut("Hi {{ a }}, {{ b }}!").parts).toEqual([
      "Hi ",
      expect.objectContaining({ tag: expect.objectContaining({ name: "a" }) }),
      ", ",
      expect.objectContaining({ tag: expect.objectContaining({ name: "b" }) }),
      "!",
    ]);
  });

  test("with the prefix of another group is taken with a warning", () => {
    const { parts, findings } = cut("{{ url.x }}");
    expect(parts).toHaveLength(1);
    expect(findings).toMatchObject([{ rule: "tag.group-differs", severity: "warning" }]);
  });

  test("is looked for in time linear to the text", () => {
    const text = "{{ a|".repeat(50_000) + " ".repeat(200_000);
    expect(processorTime(() => cut(text))).toBeLessThan(2_000);
  });
});

function cut(text: string) {
  const findings: Diagnostic[] = [];
  const parts = cutAtTags(text, "text", () => ({ path: ["document"], diagnostics: findings }));
  return { parts, findings };
}
