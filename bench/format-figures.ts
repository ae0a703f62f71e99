import type { Result } from "./result.ts";

/** Two digits below ten, none above a hundred. */
export function formatRatio(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
}

/** A rate with its unit; what was turned over so that more is better, such as `1/ms`, is turned back. */
export function formatRate(rate: number, unit: string): string {
  const [, turnedUnit] = /^1\/(.+)$/.exec(unit) ?? [];
  return turnedUnit === undefined ? `${formatNumber(rate)} ${unit}` : `${formatNumber(1 / rate)} ${turnedUnit}`;
}

/** Half the distance between the quartiles, in percent of the ratio. */
export function formatSpread(spread: number): string {
  return `±${Math.round(spread * 100)} %`;
}

/** Whether the ratio reaches its aim; undefined for a row without one. */
export function isMet({ ratio, aim }: Pick<Result, "ratio" | "aim">): boolean | undefined {
  return aim === undefined ? undefined : ratio >= aim;
}

function formatNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
