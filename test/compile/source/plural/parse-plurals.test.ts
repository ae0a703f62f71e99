import { expect, it } from "vitest";
import { parsePlurals } from "../../../../src/compile/source/plural/parse-plurals.ts";
import type { PluralPart } from "../../../../src/compile/source/plural/plural-text.ts";

/** A part as ICU's message pattern has it: texts without quotes, `#` as a sign, choices with their branches. */
function shape(part: PluralPart): unknown {
  if (part.kind === "text") return part.text;
  if (part.kind === "number") return ["#", part.name];
  if (part.kind === "argument") return ["{}", part.name];
  const { type, name, branches } = part;
  return [type, name, Object.fromEntries(branches.map((branch) => [branch.selector, branch.parts.map(shape)]))];
}

function shapes(text: string, syntax?: Parameters<typeof parsePlurals>[1]): readonly unknown[] {
  const { choices, faults } = parsePlurals(text, syntax);
  expect(faults).toEqual([]);
  return choices.map(shape);
}

it.each([
  ["{n, plural, one {# a} other {# b}}", [["plural", "n", { one: [["#", "n"], " a"], other: [["#", "n"], " b"] }]]],
  ["x {n,select,a{}other{b}} y", [["select", "n", { a: [], other: ["b"] }]]],
  [
    "{ order.total , selectordinal , =1 {1} other {{{ x|'}' }}}}",
    [["selectordinal", "order.total", { "=1": ["1"], other: ["{{ x|'}' }}"] }]],
  ],
  [
    "{a, select, x {{n, plural, other {#}}} other {#}}",
    [["select", "a", { x: [["plural", "n", { other: [["#", "n"]] }]], other: ["#"] }]],
  ],
])("reads %s", (text, expected) => {
  expect(shapes(text)).toEqual(expected);
});

// https://unicode-org.github.io/icu/userguide/format_parse/messages/#quotingescaping
it.each([
  ["it's", ["it's"]],
  ["it''s", ["it", "'", "s"]],
  ["'{'x'}'", ["{", "x", "}"]],
  ["'{a''b}' c", ["{a'b}", " c"]],
  ["'#' #", ["#", " ", ["#", "n"]]],
])("has quotes as ICU: %s", (text, parts) => {
  expect(shapes(`{n, plural, other {${text}}}`)).toEqual([["plural", "n", { other: parts }]]);
});

it("has no quotes, braces and numbers in elements, references and tags", () => {
  const text = `<a href="#{" title='}'>#</a>&#39;{{ x | "}" }}<!-- } -->`;
  const expected = [`<a href="#{" title='}'>`, ["#", "n"], `</a>&#39;{{ x | "}" }}<!-- } -->`];
  expect(shapes(`<b title="{n, plural, x}">{n, plural, other {${text}}}</b>`, { isHtml: true })).toEqual([
    ["plural", "n", { other: expected }],
  ]);
});

it("reads tags of translatable texts", () => {
  expect(shapes("{name} {n, plural, other {# {what}}}", { tags: "single" })).toEqual([
    ["plural", "n", { other: [["#", "n"], " ", ["{}", "what"]] }],
  ]);
});

it.each(["{count}", "{a, b}", "{n, number}", "{plural, x}", "{n plural, other {}}", "function(){a,plural}", "'{'"])(
  "leaves other text alone: %s",
  (text) => {
    expect(parsePlurals(text)).toEqual({ choices: [], faults: [] });
  },
);

it.each([
  ["{n, plural, other {#}", 0, "is never closed"],
  ["a {n, plural, other {#", 2, "is never closed"],
  ["{n, plural, one {#}}", 0, "has no text for all other values; add other {…}"],
  ["{n, plural, offset:1 other {#}}", 12, "has an offset, which is not supported"],
  ["{n, plural, single {#} other {#}}", 12, "is not a plural category; write zero, one"],
  ["{n, plural, one {#} one {#} other {#}}", 20, "has two texts; remove one"],
  ["{n, plural, =1 {#} =01 {#} other {#}}", 19, "has two texts"],
  ["{s, select, Yes {a} yes {b} other {c}}", 20, "has two texts"],
  ["{s, select, =1 {a} other {c}}", 12, "is a number, which plural compares"],
  ["{n, plural, other #}", 12, "has no text; write other {…}"],
  ["{n, plural, {#}}", 12, "is where the name of a text belongs"],
  ["{n, plural, other {a {b, c} d}}", 21, "begins with a brace that opens neither a tag nor a choice"],
  ["{n, plural, other {a {b} d}}", 21, "is not a tag; write {{ b }}"],
  ["{{n, plural, other {#}}}", 1, "begins with two braces"],
  [`${"{n, plural, other {".repeat(6)}${"}}".repeat(6)}`, 95, "is nested deeper than 5 choices"],
])("says what is wrong with %s", (text, start, message) => {
  const { choices, faults } = parsePlurals(text);
  expect(choices).toEqual([]);
  expect(faults[0]?.start).toBe(start);
  expect(faults[0]?.message).toContain(message);
});

it.each(["{n, plural, one {<b>#} other {#</b>}}", "<b>{n, plural, one {#</b>} other {#}}", "{n, plural, other {<b>}}"])(
  "refuses a part of an element: %s",
  (html) => {
    expect(parsePlurals(html, { isHtml: true }).faults[0]?.message).toContain("write whole elements into each text");
  },
);
