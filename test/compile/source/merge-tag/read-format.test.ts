import { expect, it } from "vitest";
import { parseTag } from "../../../../src/compile/source/merge-tag/parse-tag.ts";

it.each([
  ["number", { kind: "number" }],
  ["number: 2", { kind: "number", places: 2 }],
  ["percent", { kind: "percent" }],
  ["percent:0", { kind: "percent", places: 0 }],
  ["money: 'EUR'", { kind: "money", currency: "EUR" }],
  ['money:"JPY"', { kind: "money", currency: "JPY" }],
  ["date", { kind: "date", style: "medium" }],
  ["date: 'full'", { kind: "date", style: "full" }],
  ["time", { kind: "time", style: "short" }],
  ['time: "medium"', { kind: "time", style: "medium" }],
  ["number: 'latn'", { kind: "number", options: ["latn"] }],
  ["number: 2, 'latn'", { kind: "number", places: 2, options: ["latn"] }],
  ['percent: 1,"latn"', { kind: "percent", places: 1, options: ["latn"] }],
  ["money: 'EUR', 'code'", { kind: "money", currency: "EUR", options: ["code"] }],
  [
    "money: 'EUR', 'latn', 'accounting', 'narrow'",
    { kind: "money", currency: "EUR", options: ["narrow", "accounting", "latn"] },
  ],
  ["date: 'latn'", { kind: "date", style: "medium", options: ["latn"] }],
  ["date: 'long', 'latn'", { kind: "date", style: "long", options: ["latn"] }],
  ["time: 'medium', 'latn'", { kind: "time", style: "medium", options: ["latn"] }],
])("reads %s in both kinds of source", (written, choice) => {
  for (const kind of ["document", "mjml"] as const) {
    const source = `{{ total | ${written} }}`;
    const found = parseTag(`${source} and more`, 0, "text", kind);
    expect(found).toEqual({ tag: { group: "text", name: "total", choice, source }, end: source.length });
  }
});

it.each([
  ["money: 'EUR' | 'free'", "free"],
  ['number|default: "none"', "none"],
  ["date: 'long' | 'soon'", "soon"],
])("reads %s with its default", (written, fallback) => {
  const found = parseTag(`{{ total | ${written} }}`, 0, "text", "mjml");
  expect(found?.tag.default).toBe(fallback);
  expect(found?.tag.choice).toBeDefined();
  expect(found?.fault).toBeUndefined();
});

it("reads a currency that is a value, and the currencies that have symbols", () => {
  const found = parseTag("{{ order.total | money: order.currency, 'EUR, CHF' }}", 0, "text", "mjml");
  const by = { group: "text", name: "order.currency", path: ["order", "currency"], source: "{{ order.currency }}" };
  expect(found?.tag.choice).toEqual({ kind: "money", by, codes: ["EUR", "CHF"] });
  const common = parseTag("{{ total | money: currency }}", 0, "text", "mjml")?.tag.choice;
  expect(common).toMatchObject({ by: { name: "currency" }, codes: expect.arrayContaining(["EUR", "USD", "JPY"]) });
  expect(common).not.toHaveProperty("options");
  const choiceOf = (written: string) => parseTag(`{{ total | ${written} }}`, 0, "text", "mjml")?.tag.choice;
  const listed = choiceOf("money: order.currency, 'accounting', 'EUR CHF', 'narrow'");
  expect(listed).toEqual({ kind: "money", by, codes: ["EUR", "CHF"], options: ["narrow", "accounting"] });
  expect(choiceOf("money: currency, 'code'")).toEqual({ ...common, options: ["code"] });
});

it.each([
  ["money", "names no currency"],
  ["money: EUR", "without quotes; write money: 'EUR'"],
  ["money: 'EURO'", "has EURO for a currency, and none in use has that code"],
  ["money: 'DEM'", "has DEM for a currency"],
  ["money: currency, 'EUR DEM'", "has DEM for a currency"],
  ["money: 12", "names no currency"],
  ["money: 'code'", "names no currency"],
  ["money: 'EUR', 'symbol'", "has 'symbol' for an option; write 'code', 'narrow', 'accounting', 'latn', or none"],
  ["money: currency, 'EUR', 'short'", "has 'short' for an option"],
  ["money: 'EUR', 'code', 'narrow'", "has two forms of the currency; write 'code' or 'narrow'"],
  ["number: 2, 'code'", "has 'code' for an option; write 'latn', or none"],
  ["number: 'latin'", "has 'latin' for an option; did you mean 'latn'?"],
  ["money: 'EUR', 'acounting'", "has 'acounting' for an option; did you mean 'accounting'?"],
  ["number: 2, 3", "has 3 for an option"],
  ["number: 21", "write number, or number: 2 with a number from 0 to 20"],
  ["number: 'two'", "write number, or number: 2"],
  ["percent: -1", "write percent, or percent: 2"],
  ["date: 'Y-m-d'", "write date: 'short', 'medium', 'long' or 'full'"],
  ["date: 'long', 'full'", "has 'full' for an option; write 'latn', or none"],
  ["date: latn", "has latn for an option; did you mean 'latn'?"],
  ["date: long", "has long for an option; did you mean 'long'?"],
  ["date: 'medum'", "has 'medum' for an option; did you mean 'medium'?"],
  ["date: 'long', 'latin'", "has 'latin' for an option; did you mean 'latn'?"],
  ["time: 'long'", "write time: 'short' or 'medium'"],
])("refuses %s", (written, message) => {
  const found = parseTag(`{{ total | ${written} }}`, 0, "text", "mjml");
  expect(found?.fault?.rule).toBe("format.invalid");
  expect(found?.fault?.message).toContain(message);
});
