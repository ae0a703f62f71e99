import { describe, expect, it } from "vitest";
import { parseDay, parseNumber, splitList } from "../../core/evaluator/context-value.ts";
import { lowerCase } from "../../core/evaluator/text.ts";

describe("lowerCase", () => {
  it.each([
    ["ABC", "abc"],
    ["ÀÉÎ", "àéî"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ς", "ς"],
    ["İSTANBUL", "istanbul"],
    ["I", "i"],
    ["ẞ", "ß"],
    ["𐐀", "𐐨"],
    ["ÄΣ B", "äσ b"],
  ])("maps %s to %s", (text, lower) => {
    expect(lowerCase(text)).toBe(lower);
  });

  it.skipIf(process.versions.unicode !== "17.0")("is the simple mapping of Unicode 17.0", () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      // U+0130 is the only one whose full mapping is longer than the simple one.
      if ((code >= 0xd800 && code <= 0xdfff) || code === 0x130) continue;
      const letter = String.fromCodePoint(code);
      if (lowerCase(letter) !== letter.toLowerCase()) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it("maps every code point by itself", () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCodePoint(code);
      const lower = lowerCase(letter);
      if (lower === letter) continue;
      expect([...lower]).toHaveLength(1);
      expect(lowerCase(`A${letter}`)).toBe(`a${lower}`);
    }
  });
});

describe("parseNumber", () => {
  it.each([
    ["0", 0],
    ["-0", -0],
    ["42", 42],
    ["+42", 42],
    ["-3.50", -3.5],
    ["007", 7],
    [" \t12\n", 12],
    ["1e3", 1000],
    ["1.5E-2", 0.015],
    ["\u00a05", 5],
  ])("reads %j as %d", (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each([
    "",
    " ",
    "12 kg",
    "1,000",
    "1_000",
    ".5",
    "5.",
    "--1",
    "+",
    "0x10",
    "1e",
    "1e999",
    "Infinity",
    "NaN",
    "١",
    "1 2",
  ])("takes %j for no number", (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });
});

describe("parseDay", () => {
  it.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2000-02-29", 11016],
    ["2026-12-10", 20797],
    ["0000-01-01", -719528],
    ["0099-12-31", -683004],
    ["9999-12-31", 2932896],
    ["2026-12-10T00:00", 20797],
    ["2026-12-10T23:59:59.999Z", 20797],
    ["2026-12-10T23:30:00-01:00", 20798],
    ["2026-12-10T00:30:00+01:00", 20796],
    ["2026-12-10T00:30:00,5+01", 20796],
    ["2026-12-10T12:00:00", 20797],
  ])("reads %s as day %d", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    "",
    "soon",
    "2026-02-29",
    "1900-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "20261210",
    " 2026-12-10",
    "2026-12-10 ",
    "2026-12-10 12:00",
    "2026-12-10T",
    "2026-12-10T24:00",
    "2026-12-10T12",
    "2026-12-10T12:60",
    "2026-12-10T12:00:60",
    "2026-12-10t12:00",
    "2026-12-10T12:00z",
    "2026-12-10T12:00+0100",
    "2026-12-10T12:00+24:00",
    "2026-12-10T12:00Z\n",
    "+02026-12-10",
    "12/10/2026",
    "1765324800",
  ])("takes %j for no date", (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  it("agrees with the calendar of Date on every day from 1600 to 2400", () => {
    const first = Date.UTC(1600, 0, 1) / 86_400_000;
    const last = Date.UTC(2400, 11, 31) / 86_400_000;
    for (let day = first; day <= last; day++) {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
      if (parseDay(text) !== day) expect.fail(`${text} is day ${day}, not ${parseDay(text)}`);
    }
  });
});

describe("splitList", () => {
  it.each([
    ["AT, DE; CH\nFR", ["AT", "DE", "CH", "FR"]],
    [",, a ,;\n b", ["a", "b"]],
    ["new york", ["new york"]],
    ["", []],
  ])("splits %j", (text, items) => {
    expect(splitList(text)).toEqual(items);
  });
});
