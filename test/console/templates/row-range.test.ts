import { expect, it } from "vitest";
import { rowsInDocument, rowsInWindow } from "../../../console/src/templates/list/row-range.ts";

it("covers the window wherever it is, and moves only every fourth row", () => {
  for (let top = -300; top < 5_000; top += 7) {
    const { first, last } = rowsInWindow(top, 860, 45);
    expect(first * 45).toBeLessThanOrEqual(Math.max(0, top));
    expect((last + 1) * 45).toBeGreaterThanOrEqual(top + 860);
    expect(first % 4).toBe(0);
  }
});

it("has at most forty rows of ten thousand in the document", () => {
  for (const top of [0, 4_321, 449_000]) {
    const rows = rowsInDocument(rowsInWindow(top, 860, 45), 10_000, -1);
    expect(rows.length).toBeLessThanOrEqual(40);
    expect(rows).toEqual([...rows].sort((one, other) => one - other));
  }
});

it("keeps the row with the focus, above and below the window, once", () => {
  const window = { first: 100, last: 120 };
  expect(rowsInDocument(window, 1_000, 3)[0]).toBe(3);
  expect(rowsInDocument(window, 1_000, 999).at(-1)).toBe(999);
  expect(rowsInDocument(window, 1_000, 110)).toEqual(rowsInDocument(window, 1_000, -1));
  expect(rowsInDocument(window, 1_000, 1_000)).toEqual(rowsInDocument(window, 1_000, -1));
});

it("has the last rows of a list that became shorter than the window is far down", () => {
  expect(rowsInDocument({ first: 400, last: 420 }, 5, -1)).toEqual([4]);
  expect(rowsInDocument({ first: 0, last: 20 }, 0, -1)).toEqual([]);
});
