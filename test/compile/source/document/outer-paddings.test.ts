import { expect, test } from "vitest";
import { findingsOf, pageWith } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, type Page } from "../../support/page.ts";

type Fields = Readonly<Record<string, unknown>>;

const OWN = { mobile: { padding: { left: 24, right: 24 } } };
const column = (width: number, more: Fields = {}) => ({
  width,
  children: [blockOf("paragraph", { content: "Words" }, "p")],
  ...more,
});
/** 600 px wide, so that 580 are left of it by the gap, and 532 by both paddings. */
const two = (more: Fields = {}, left: Fields = {}, right: Fields = {}) => ({
  gap: 20,
  columns: [
    column(60, { padding: { left: 24 }, ...left }),
    { ...column(40, { padding: { right: 24 }, ...right }), children: [blockOf("spacer", {}, "s")] },
  ],
  ...more,
});

/** The widths of the columns, and whether the cell of the row has both paddings. */
function layoutOf({ css, elements }: Page): readonly [widths: readonly (string | undefined)[], isPadded: boolean] {
  const widths = [...css.matchAll(/(?<!html )\.mj-column-per-[\d-]+ \{ width:([\d.]+)%/g)].map(([, width]) => width);
  const styles = elements("td").map((element) => attributeOf(element, "style") ?? "");
  return [widths, styles.some((style) => /padding:\d+px 24px/.test(style))];
}

// 60 % of 580 is 348, less 24: 324 of the 552 px within the row. 40 % is 232, less 24: 208. The gap is 20 of 552.
const MOVED = ["58.6956", "3.6231", "37.6811"];
// 20 of 600 px, and 60 and 40 % of the rest.
const KEPT = ["58", "3.3333", "38.6666"];

test.each<[string, Fields]>([
  ["without paddings for small screens", two()],
  ["whose columns have as much there", two({}, OWN, OWN)],
  ["whose row has its own there, too", two({ mobile: { padding: { top: 4 } } }, OWN, OWN)],
  ["of a mail from right to left", two()],
])("columns %s stay where they are, and their row has their outer paddings", async (name, row) => {
  const canvas = { language: name.includes("right to left") ? "ar" : "en", preheaderText: "x" };
  expect(layoutOf(await pageWith(row, { canvas }))).toEqual([MOVED, true]);
});

test.each<[string, Fields]>([
  ["with a background", two({}, { backgroundColor: "#eeeeee" })],
  ["with a border", two({}, {}, { dark: { backgroundColor: "#111111" } })],

  ["of a row with a padding for small screens", two({ mobile: { padding: { left: 4 } } })],
  ["of which one has a padding for small screens", two({}, OWN)],
  ["with less padding on small screens", two({}, OWN, { mobile: { padding: { left: 24, right: 8 } } })],
])("columns %s keep their paddings", async (_, row) => {
  const [widths] = layoutOf(await pageWith(row));
  expect(widths).toEqual(KEPT);
});

test("columns of equal parts have contents of one width, those of whole percents too", async () => {
  const empty = { children: [] };
  const columns = [
    column(34, { padding: { left: 24 } }),
    column(33, empty),
    column(33, { ...empty, padding: { right: 24 } }),
  ];
  // 552 px less two gaps of 18 are 516: 172 for each.
  expect(layoutOf(await pageWith({ gap: 18, columns }))).toEqual([["31.1594", "3.2608"], true]);
});

test("columns in the reverse order keep their paddings", async () => {
  const [widths] = layoutOf(await pageWith(two({ mobile: { order: "reverse" } })));
  expect(widths).toEqual(KEPT.toReversed());
});

test("a row within a column has the outer paddings of its columns, at both sides of each in a narrow window", async () => {
  const page = await pageWith(rowOf([two()], { id: "outer" }));
  const cells = page.elements("td").map((element) => attributeOf(element, "style") ?? "");
  const nested = cells.filter((style) => /^padding:0px 24px/.test(style.replace(/.*;(?=padding)/, "")));
  expect(nested).toHaveLength(1);
  expect(cells.some((style) => style.includes("width:58.6956%"))).toBe(true);
});

test("the text of such columns is not reported to be at the edge of a small screen", async () => {
  const words = "so many words that they fill more than one line of a small screen, whatever its letters are";
  const block = { children: [blockOf("paragraph", { content: words }, "p")] };
  expect(await findingsOf(documentOf([two({}, block)]))).toEqual([]);
  expect(await findingsOf(documentOf([two({ mobile: { padding: { left: 0 } } }, block)]))).toEqual([
    "warning layout.text-at-edge rows.0.columns.0",
  ]);
});
