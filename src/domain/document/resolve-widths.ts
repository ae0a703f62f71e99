import { type Place, reportAs } from "./place.ts";

/**
 * Returns widths in percent that add up to 100. Columns without a width share equally what the others leave; widths
 * that add up to something else are scaled, with a warning.
 */
export function resolveWidths(stored: readonly (number | undefined)[], place: Place): readonly number[] {
  const absent = stored.filter((width) => width === undefined).length;
  const taken = stored.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  if (absent > 0) {
    const share = (100 - taken) / absent;
    if (share > 0) return stored.map((width) => width ?? share);
    reportAs(
      "error",
      place,
      "document.column-widths",
      `the given widths add up to ${taken} and leave nothing for the other columns`,
    );
    return stored.map(() => 100 / stored.length);
  }
  if (Math.abs(taken - 100) < 0.01) return stored.map((width) => width ?? 0);
  if (stored.length > 0 && taken <= 0) {
    reportAs("error", place, "document.column-widths", "the widths of the columns add up to 0");
    return stored.map(() => 100 / stored.length);
  }
  if (stored.length > 0) {
    reportAs("warning", place, "document.column-widths", `the widths add up to ${taken}; they are scaled to 100`);
  }
  return stored.map((width) => ((width ?? 0) / taken) * 100);
}
