import { sides } from "../../../domain/document/box.ts";
import type { Row, Surface } from "../../../domain/document/document.ts";

/** How a row divides its width, in percent of it. */
export interface RowShares {
  readonly gap: number;
  readonly columns: readonly number[];
}

/**
 * The gaps are taken from the row's real width in px; the columns share what is left by their own widths. Shares are
 * rounded down to four decimals, so that those of a row never exceed it.
 */
export function shareWidth(row: Row, width: number): RowShares {
  const gaps = Math.max(row.columns.length - 1, 0);
  const gap = gaps === 0 || width <= 0 ? 0 : Math.min((row.gap / width) * 100, 100 / (gaps + 1));
  const available = 100 - gap * gaps;
  return { gap: roundDown(gap), columns: row.columns.map((column) => roundDown((column.width / 100) * available)) };
}

function roundDown(share: number): number {
  return Math.floor(share * 10_000 + 1e-6) / 10_000;
}

/** The width in px that a surface leaves for its content. */
export function innerWidth(surface: Surface, width: number): number {
  return Math.max(0, width - sides(surface.padding) - 2 * surface.border.width);
}
