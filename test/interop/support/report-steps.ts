import { STEPS, type Step, type StepResults } from "./steps.ts";

/** A client with what came of its steps, or why it could not take any. */
export type Row = readonly [name: string, results: StepResults | string];

/** Prints a table of clients and steps, each fault, and "N passed, N failed"; a fault sets the exit code. */
export function report(rows: readonly Row[]): void {
  printTable([
    ["client", ...STEPS],
    ...rows.map(([name, results]) => [name, ...STEPS.map((step) => cellOf(results, step))]),
  ]);
  const faults = rows.flatMap(([name, results]) => faultsOf(results).map((fault) => `${name}: ${fault}`));
  for (const fault of faults) console.error(fault);
  const passed = rows.flatMap(([, results]) => STEPS.filter((step) => cellOf(results, step) === "ok")).length;
  console.log(`${passed} passed, ${faults.length} failed`);
  if (faults.length > 0) process.exitCode = 1;
}

function cellOf(results: Row[1], step: Step): string {
  if (typeof results === "string") return "not run";
  const outcome = results.get(step) ?? "–";
  return outcome === "ok" || outcome === "–" ? outcome : "FAIL";
}

function faultsOf(results: Row[1]): readonly string[] {
  if (typeof results === "string") return [results];
  if (results.size === 0) return ["took no step"];
  return [...results].filter(([, outcome]) => outcome !== "ok").map(([step, outcome]) => `${step}: ${outcome}`);
}

function printTable(table: readonly (readonly string[])[]): void {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
