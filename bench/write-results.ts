import { writeFileSync } from "node:fs";
import { plotResults } from "./plot-results.ts";
import type { Result } from "./result.ts";

const RESULTS = new URL("results.json", import.meta.url);
const PLOT = new URL("../docs/performance.svg", import.meta.url);

/** Writes the figures and the plot of a whole run. */
export function writeResults(results: readonly Result[]): void {
  writeFileSync(RESULTS, `${JSON.stringify(results.map(round), undefined, 2)}\n`);
  writeFileSync(PLOT, plotResults(results));
}

/** Four digits are more than the spread leaves of a figure. */
function round(result: Result): Result {
  const figures = ["ours", "theirs", "ratio", "spread"] as const;
  return { ...result, ...Object.fromEntries(figures.map((name) => [name, Number(result[name].toPrecision(4))])) };
}
