import { expect, test } from "vitest";
import { findingsOf } from "../support/compile-fixture.ts";
import { blockOf, documentOf } from "../support/document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const LONG = "so many words that they fill more than one line of a small screen, whatever its letters are";
const LIST = "<ul><li>Words</li></ul>";
const text = (props: Fields = {}) => blockOf("paragraph", { content: "Words", ...props }, "p");
const two = (left: Fields, more: Fields = {}, block: unknown = text()) => ({
  columns: [
    { id: "a", children: [block], ...left },
    { id: "b", backgroundColor: "#eeeeee", padding: { left: 20, right: 20 }, children: [blockOf("spacer", {}, "s")] },
  ],
  ...more,
});
const sides = (left: number, right: number) => ({ padding: { left, right } });
const told = ["warning layout.text-at-edge rows.0.columns.0"];

test.each<[string, Fields, readonly string[]]>([
  ["at the edge where its lines begin", two(sides(0, 20)), told],
  ["7 px from it", two(sides(7, 20)), told],
  ["8 px from it", two(sides(8, 20)), []],
  ["that does not reach the other edge", two(sides(20, 0)), []],
  ["that reaches it", two(sides(20, 0), {}, text({ content: LONG })), told],
  ["in the middle", two(sides(0, 0), {}, text({ align: "center" })), []],
  ["in the middle that fills its lines", two(sides(0, 20), {}, text({ align: "center", content: LONG })), told],
  ["at the right", two(sides(20, 0), {}, text({ align: "end" })), told],
  ["at the right on small screens alone", two(sides(20, 0), {}, text({ mobile: { align: "right" } })), told],
  ["kept from it by the row", two(sides(0, 0), sides(24, 24)), []],
  ["kept from it by the block", two(sides(0, 0), {}, text({ margin: { left: 4 }, padding: { left: 4 } })), []],
  ["kept from it on small screens", two({ ...sides(0, 20), mobile: sides(16, 16) }), []],
  ["kept from it by the row on small screens", two(sides(0, 20), { mobile: sides(16, 16) }), []],
  ["that a small screen does not show", two(sides(0, 20), {}, text({ mobileHide: true })), []],
  ["in columns that stay side by side", two(sides(0, 20), { mobileStack: false }), []],
  ["of a heading", two(sides(0, 20), {}, blockOf("heading", { content: "Title" }, "p")), told],
  [
    "of a list without indent",
    two(sides(0, 20), {}, blockOf("list", { content: LIST, padding: { left: 0 } }, "p")),
    told,
  ],
  ["of a list with one", two(sides(0, 20), {}, blockOf("list", { content: LIST }, "p")), []],
  [
    "of a link",
    two(sides(0, 20), {}, blockOf("anchor", { text: "Our shop", link: "https://a.example/", color: "#000000" }, "p")),
    told,
  ],
])("text of stacked columns %s", async (_, row, expected) => {
  expect(await findingsOf(documentOf([row]))).toEqual(expected);
});

test("a mail from right to left has its edges mirrored", async () => {
  const canvas = { language: "ar", preheaderText: "x" };
  expect(await findingsOf(documentOf([two(sides(0, 20))], { canvas }))).toEqual(told);
  expect(await findingsOf(documentOf([two(sides(20, 0))], { canvas }))).toEqual([]);
});

test("a breakpoint below the window leaves columns side by side there", async () => {
  const canvas = { language: "en", preheaderText: "x", mobileBreakpoint: 360 };
  expect(await findingsOf(documentOf([two(sides(0, 20))], { canvas }))).toEqual([]);
});

test("a mail that is narrower than the window has space beside it", async () => {
  const canvas = { language: "en", preheaderText: "x", width: 350 };
  expect(await findingsOf(documentOf([two(sides(0, 20))], { canvas }))).toEqual([]);
});

test("columns within columns are looked at, too", async () => {
  const row = { columns: [{ id: "o", children: [{ id: "n", type: "row", ...two(sides(0, 20)) }] }] };
  expect(await findingsOf(documentOf([row]))).toEqual([
    "warning layout.text-at-edge rows.0.columns.0.children.0.columns.0",
  ]);
});
