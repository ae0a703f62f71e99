import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Brand, FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { readExampleBrands } from "../../src/app/read-example-folders.ts";
import type { Compilation } from "../../src/compile/compiler.ts";
import { readFirstBranded } from "../support/branded-examples.ts";
import { comparePages } from "../support/compare-pages.ts";
import { runs } from "../support/effort.ts";
import { writeBrand } from "./support/write-brand.ts";

const [DECLARED = {}] = readExampleBrands(undefined).map(({ tokens }) => tokens);
const COLORS = Object.keys(DECLARED).filter((name) => DECLARED[name]?.startsWith("#"));
const OTHERS = { name: "Other", address: "1 Other Street", home: "https://o.example/", help: "https://o.example/help" };

/** Brands in which each token differs from the declared one, and each colour from every other. */
const brands = fc
  .uniqueArray(fc.integer({ min: 0, max: 0xffffff }), { minLength: COLORS.length, maxLength: COLORS.length })
  .map((all) => all.map((each) => `#${each.toString(16).padStart(6, "0")}`))
  .filter((colors) => colors.every((color, at) => color !== DECLARED[COLORS[at] ?? ""]))
  .map((colors): Brand => {
    const palette = Object.fromEntries(COLORS.map((name, at) => [name, colors[at] ?? ""]));
    const marks = { mark: "https://o.example/mark.png", mark_dark: "https://o.example/mark-dark.png" };
    return { ...palette, ...OTHERS, ...marks, title_font: "Georgia, serif" };
  });

function fillAll({ programs, diagnostics }: Compilation, data: FillData) {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(Object.keys(programs).toSorted()).toEqual(["html", "mjml", "react-email", "subject", "text"]);
  const filled = Object.entries(programs).map(([name, text]) => [name, fillProgram(JSON.parse(text), data).output]);
  const { html = "", ...others } = Object.fromEntries(filled);
  // What is shortened has no space in a list of fonts; a choice of a token is written as it is declared.
  return { html: html.replaceAll("Georgia, serif", "Georgia,serif"), others };
}

describe.each(readFirstBranded())("the mail $slug in its layout", ({ data, compile }) => {
  test("is in any brand, in every target, what mjml makes of the same mail with the values of the brand", async () => {
    const branded = await compile();
    await fc.assert(
      fc.asyncProperty(brands, async (brand) => {
        expect(Object.keys(brand).toSorted()).toEqual(Object.keys(DECLARED).toSorted());
        const filled = fillAll(branded, { ...data, brand });
        const literal = fillAll(await compile((text) => writeBrand(text, brand)), data);
        expect(filled.others).toEqual(literal.others);
        expect(comparePages(filled.html, literal.html)).toBeUndefined();
      }),
      { numRuns: runs(3) },
    );
  });
});
