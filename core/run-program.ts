import { DataIssues } from "./data-issues.ts";
import { assertNoIssues } from "./fill-error.ts";
import { type FillOptions, readOptions } from "./fill-options.ts";
import type { FillOutput } from "./fill-output.ts";
import type { FillReport } from "./fill-report.ts";
import { assertWork } from "./fill-work.ts";
import { Filling } from "./filling.ts";
import { prepareProgram } from "./prepare-program.ts";
import { readData } from "./read-data.ts";

/** Fills a program, checked as the data is, into an output that is empty. Throws FillError as fillProgram does. */
export function runProgram<Piece>(
  program: unknown,
  data: unknown,
  options: FillOptions,
  output: FillOutput<Piece>,
): FillReport {
  const prepared = prepareProgram(program);
  const issues = new DataIssues();
  const settings = readOptions(options, issues.found);
  const { scope, unused } = readData(prepared.data, data, issues);
  assertNoIssues(issues.found);
  assertWork(scope);
  const filling = new Filling(prepared, scope, settings, output);
  filling.run();
  return filling.report(unused);
}
