import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { SHOWN, worstFills } from "../../src/cli/layout/worst-fills.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { type BrandedExample, readBrandedExamples } from "../support/branded-examples.ts";
import { PSEUDO_LOCALES, type PseudoLocale } from "../support/pseudo-translation.ts";

/** Left, right, top and bottom of a box, in px. */
type Box = readonly [left: number, right: number, top: number, bottom: number];

const RIGHT_TO_LEFT: readonly PseudoLocale[] = ["ar", "he", "fa"];
/** Of all that is shown and is not part of a line. */
const BOXES = `[...document.querySelectorAll("body table, body td, body th, body div, body img, body h1, body h2")]
  .map((element) => element.getBoundingClientRect())
  .filter(({ width, height }) => width > 0 || height > 0)
  .map(({ left, right, top, bottom }) => [left, right, top, bottom])`;
/** Text that is out of its cell, and so in another one or outside of the window. */
const OUTSIDE = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const cell = node.parentElement.closest("td, th")?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (cell === undefined || width === 0 || node.data.trim() === "") continue;
    if (left < cell.left - 1 || right > cell.right + 1 || left < -1 || right > innerWidth + 1) found.push(node.data.trim().slice(0, 40));
  }
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth ? [...found, "the page is " + scrollWidth + " px wide"] : found;
})()`;

let chromium: Browser;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium?.close();
});

describe.each(readBrandedExamples())("the mail $slug", (example) => {
  it.each(RIGHT_TO_LEFT)("is the mirror image in %s", async (locale) => {
    const [mirrored, own] = [await compiled(example, locale, locale), await compiled(example, "en-GB", locale)];
    const fill = (program: Program) => fillProgram(program, example.data).output;
    for (const width of [320, 700]) {
      const page = await chromium.newPage({ viewport: { width, height: 900 } });
      const left = await show<readonly Box[]>(page, fill(own), BOXES);
      const right = await show<readonly Box[]>(page, fill(mirrored), BOXES);
      expect(left.length).toBeGreaterThan(20);
      expect(right.length).toBe(left.length);
      const differing = right.filter((box, index) => !isMirrorOf(box, left[index], width));
      expect(differing).toEqual([]);
      await page.close();
    }
  });

  it.each(PSEUDO_LOCALES)("is whole on a small phone with extreme values in %s", async (locale) => {
    const program = await compiled(example, locale, locale);
    const page = await chromium.newPage({ viewport: { width: 320, height: 900 } });
    const usual = { values: "its sample", html: fillProgram(program, example.data).output };
    for (const { values, html } of [usual, ...worstFills(program, [example.data], SHOWN)]) {
      expect([values, await show(page, html, OUTSIDE)]).toEqual([values, []]);
    }
    await page.close();
  });
});

async function compiled({ compileIn }: BrandedExample, locale: string, letters: PseudoLocale): Promise<Program> {
  const { programs, diagnostics } = await compileIn(locale, letters);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return JSON.parse(programs.html ?? "");
}

async function show<Value>(page: Page, html: string, expression: string): Promise<Value> {
  await page.setContent(replaceRemote(html));
  return page.evaluate<Value>(expression);
}

/** Widths of columns are rounded, so a px at one side may be at the other. */
function isMirrorOf([left, right, top, bottom]: Box, other: Box | undefined, width: number): boolean {
  if (other === undefined) return false;
  const expected = [width - other[1], width - other[0], other[2], other[3]];
  return [left, right, top, bottom].every((side, index) => Math.abs(side - (expected[index] ?? Number.NaN)) <= 1);
}
