import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDocument } from "../compile/support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";

let chromium: Browser;

beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium?.close();
});

const mail = documentOf(
  [rowOf([blockOf("paragraph", { content: "<strong>אב</strong> {{ name }} <em>(1)</em> <u>גד</u>" })])],
  { canvas: { language: "he", preheaderText: "x" } },
);

test.each([
  ["of letters from left to right", "John (x)"],
  ["of digits", "+961 1 555 010"],
  ["that overrides the direction", "John\u202e(x)"],
  ["that ends its isolation", "John\u2069\u202d(x)"],
  ["that ends it again and again", "John\u2069\u2069\u2069\u202d(x)"],
  ["of several paragraphs", "John\u2029\u202d(x)"],
  ["that begins isolations and ends none", "John\u2067\u2066\u202e(x)"],
])("a value %s leaves the words around it where they are", async (_, name) => {
  const { output } = await fillDocument(mail, { merge_tags: { text: { name } } });
  const page = await chromium.newPage();
  await page.setContent(output);
  const boxes = ["strong", "bdi", "em", "u"].map((element) => page.locator(element).boundingBox());
  const lefts = (await Promise.all(boxes)).map((box) => box?.x ?? 0);
  // From right to left, in the order of the source.
  expect(lefts).toEqual(lefts.toSorted((one, other) => other - one));
  expect(new Set(lefts).size).toBe(4);
});
