import type { Result } from "./result.ts";

const WIDTHS = { id: 18, case: 34, rival: 16, rate: 12 };

/** One line of the table on the terminal. */
export function printResult({ id, rival, case: name, unit, ours, theirs, ratio, spread, aim }: Result): string {
  const verdict = aim === undefined ? "" : ratio >= aim ? `aim ${aim}: met` : `aim ${aim}: NOT MET`;
  return [
    id.padEnd(WIDTHS.id),
    name.padEnd(WIDTHS.case),
    rival.padEnd(WIDTHS.rival),
    formatRate(ours).padStart(WIDTHS.rate),
    formatRate(theirs).padStart(WIDTHS.rate),
    unit.padEnd(WIDTHS.rate),
    `${formatRatio(ratio)} ±${Math.round(spread * 100)} %`.padStart(WIDTHS.rate),
    verdict,
  ].join(" ");
}

/** Two digits below ten, none above a hundred. */
export function formatRatio(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
}

function formatRate(rate: number): string {
  return rate >= 100 ? Math.round(rate).toLocaleString("en") : rate.toPrecision(3);
}
