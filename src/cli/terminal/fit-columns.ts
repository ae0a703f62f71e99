/** The desired and the minimum width of a column. */
export interface ColumnNeed {
  readonly width: number;
  /** Minimum useful width. */
  readonly floor: number;
  /** The column with the highest rank is left out first; one without a rank never is. */
  readonly rank?: number | undefined;
}

/**
 * Returns the widths of columns that fit together. The widest columns shrink first, down to their floors; if that is
 * not enough, columns are left out, with width 0. Columns that must not be left out keep their floor, even if they do
 * not fit.
 */
export function fitColumns(needs: readonly ColumnNeed[], room: number, gap: number): readonly number[] {
  const kept = needs.map(({ width, floor, rank }) => ({ width, floor: Math.min(floor, width), rank }));
  while (total(kept, "floor", gap) > room) {
    const ranks = kept.map(({ width, rank }) => (width === 0 ? 0 : (rank ?? 0)));
    const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
    if (highest === 0) break;
    kept[ranks.indexOf(highest)] = { width: 0, floor: 0, rank: undefined };
  }
  let level = Math.min(
    room,
    kept.reduce((most, { width }) => Math.max(most, width), 0),
  );
  const widths = () => kept.map(({ width, floor }) => Math.min(width, Math.max(level, floor)));
  while (level > 0 && sum(widths(), gap) > room) level -= 1;
  return widths();
}

function total(needs: readonly ColumnNeed[], member: "width" | "floor", gap: number): number {
  return sum(
    needs.map((need) => need[member]),
    gap,
  );
}

function sum(widths: readonly number[], gap: number): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((all, width) => all + width + gap, -gap);
}
