/** Rows of a list, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows beyond the window that are in the document, so that the next one can have the focus. */
const BEYOND = 6;
/** The window moves by as many rows at a time, so that not each row that is scrolled renders the list. */
const STEP = 4;

/** The rows in a window: `top` is how far the first row is above it. */
export function rowsInWindow(top: number, windowHeight: number, rowHeight: number): RowRange {
  const first = Math.max(0, Math.floor(top / rowHeight / STEP) * STEP);
  return { first, last: first + Math.ceil(windowHeight / rowHeight) + STEP };
}

/** The rows of a list that are in the document, in order: those of a window, what is beside it, and one that stays. */
export function rowsInDocument({ first, last }: RowRange, count: number, kept: number): readonly number[] {
  const rows: number[] = [];
  const from = Math.min(Math.max(0, first - BEYOND), Math.max(0, count - 1));
  const to = Math.min(count - 1, last + BEYOND);
  if (kept >= 0 && kept < Math.min(from, count)) rows.push(kept);
  for (let row = from; row <= to; row += 1) rows.push(row);
  if (kept > to && kept < count) rows.push(kept);
  return rows;
}
