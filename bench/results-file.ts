import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./measurement.ts";
import type { Result } from "./result.ts";

/** What is known: the rows, and when and where each id was measured last. */
export interface Results {
  readonly results: readonly Result[];
  readonly measurements: readonly Measurement[];
}

/** The rows alone, for readers of the figures. A second file has the origin of the rows, as the page gives it. */
const RESULTS = new URL("results.json", import.meta.url);
const MEASUREMENTS = new URL("measurements.json", import.meta.url);

/** Nothing when nothing was measured yet. */
export function readResults(): Results {
  const results = readList<Omit<Result, "aim"> & { readonly aim: number | null }>(RESULTS);
  return {
    results: results.map((result) => ({ ...result, aim: result.aim ?? undefined })),
    measurements: readList<Measurement>(MEASUREMENTS),
  };
}

/** In the format of the house, so that the lint passes. */
export function writeResults({ results, measurements }: Results): void {
  writeList(RESULTS, results.map(toRow));
  writeList(MEASUREMENTS, measurements);
  execFileSync("biome", ["format", "--write", fileURLToPath(RESULTS), fileURLToPath(MEASUREMENTS)], { stdio: "pipe" });
}

/** Puts what was measured now in the place of what was known of the same ids, in the order of all ids; other ids go. */
export function mergeResults(
  old: Results,
  results: readonly Result[],
  run: Measurement,
  order: readonly string[],
): Results {
  const all = [...old.results.filter(({ id }) => !run.ids.includes(id)), ...results];
  const older = old.measurements
    .map((measurement) => ({ ...measurement, ids: measurement.ids.filter((id) => isKept(id, run, order)) }))
    .filter(({ ids }) => ids.length > 0);
  return {
    results: order.flatMap((id) => all.filter((result) => result.id === id)),
    measurements: [...older, run],
  };
}

function isKept(id: string, run: Measurement, order: readonly string[]): boolean {
  return order.includes(id) && !run.ids.includes(id);
}

/** Four digits are more than the spread leaves of a figure. */
function toRow({ id, rival, case: name, unit, ours, theirs, ratio, spread, aim }: Result) {
  const figures = { ours: round(ours), theirs: round(theirs), ratio: round(ratio), spread: round(spread) };
  return { id, rival, case: name, unit, ...figures, aim: aim === undefined ? null : round(aim) };
}

function round(figure: number): number {
  return Number(figure.toPrecision(4));
}

function readList<Item>(file: URL): readonly Item[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

function writeList(file: URL, list: readonly unknown[]): void {
  writeFileSync(file, `${JSON.stringify(list, undefined, 2)}\n`);
}
