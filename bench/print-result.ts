import { formatRate, formatRatio, formatSpread, isMet } from "./format-figures.ts";
import type { Result } from "./result.ts";

const WIDTHS = { id: 18, case: 58, rival: 28, rate: 18, ratio: 14 };

/** One line of the table on the terminal. */
export function printResult(result: Result): string {
  const { id, rival, case: name, unit, ours, theirs, ratio, spread, aim } = result;
  const verdict = aim === undefined ? "" : `aim ${formatRatio(aim)}: ${isMet(result) ? "met" : "NOT MET"}`;
  return [
    id.padEnd(WIDTHS.id),
    name.padEnd(WIDTHS.case),
    rival.padEnd(WIDTHS.rival),
    formatRate(ours, unit).padStart(WIDTHS.rate),
    formatRate(theirs, unit).padStart(WIDTHS.rate),
    `${formatRatio(ratio)} ${formatSpread(spread)}`.padStart(WIDTHS.ratio),
    verdict,
  ].join(" ");
}
