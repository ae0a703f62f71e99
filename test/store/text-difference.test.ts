import fc from "fast-check";
import { expect, it } from "vitest";
import { differenceFrom, fromDifference } from "../../src/store/row/text-difference.ts";
import { runs } from "../support/effort.ts";

const FRAME = `{"format":1,"ops":["<table><tr><td style=\\"color:#000\\">${"<br/>".repeat(200)}`;

it("describes a translated program by its texts alone", () => {
  const base = `${FRAME}Hello</td><td>You, too</td></tr></table>"]}`;
  const text = `${FRAME}Guten Tag, Welt</td><td>Du</td></tr></table>"]}`;
  const difference = differenceFrom(base)(text);
  expect(fromDifference(base, difference)).toBe(text);
  expect(JSON.stringify(difference).length).toBeLessThan(100);
});

it("gives back every text, whatever it is compared with", () => {
  const piece = fc.oneof(fc.constantFrom("<td>", "</td>", ",", "a", "\ud800", "<", "<td>a</td>"), fc.string());
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, text, text, (one, both, other) => {
      const [base, made] = [`${one}${both}`, `${both}${other}`];
      expect(fromDifference(base, differenceFrom(base)(made))).toBe(made);
    }),
    { numRuns: runs(1_000) },
  );
});

it("finds pieces in another order, and the same one twice", () => {
  const [one, two] = ["<p>The first of the texts</p>", "<p>Another, which is longer</p>"];
  const difference = differenceFrom(one + two)(two + one + one);
  expect(fromDifference(one + two, difference)).toBe(two + one + one);
  expect(difference.every((piece) => typeof piece === "number")).toBe(true);
});

it("goes on behind a text that is elsewhere, too", () => {
  const rows = Array.from({ length: 50 }, (_, index) => `<tr><td class="c${index}">Row ${index}</td></tr>`);
  const base = `${rows.join("")}<p>The end of it all</p>`;
  const text = base.replace("Row 3<", "<p>The end of it all</p><");
  expect(JSON.stringify(differenceFrom(base)(text)).length).toBeLessThan(60);
});

it("reads texts that were described by the starts of their pieces", () => {
  expect(fromDifference("Hello, World!", [[7, 5], " and ", [0, 5]])).toBe("World and Hello");
});

it("is the piece itself for equal texts, and nothing for an empty one", () => {
  expect(differenceFrom(FRAME)(FRAME)).toEqual([0, FRAME.length]);
  expect(differenceFrom(FRAME)("")).toEqual([]);
  expect(differenceFrom("")("new")).toEqual(["new"]);
});
