import type { Row } from "../../domain/document/document.ts";

/** How a row divides its width, in percent of it. */
export interface RowShares {
  readonly gap: number;
  readonly columns: readonly number[];
}

/** The gaps are taken from the row's real width in px; the columns share what is left by their own widths. */
export function shareWidth(row: Row, width: number): RowShares {
  const gaps = Math.max(row.columns.length - 1, 0);
  const gap = gaps === 0 || width <= 0 ? 0 : Math.min((row.gap / width) * 100, 100 / (gaps + 1));
  const available = 100 - gap * gaps;
  return { gap, columns: row.columns.map((column) => (column.width / 100) * available) };
}
