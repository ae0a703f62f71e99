import { EscapedValues } from "./escaped-values.ts";
import type { FillIssue } from "./fill-error.ts";
import { type FillOptions, type FillSettings, readOptions } from "./fill-options.ts";
import type { FillReport } from "./fill-report.ts";
import { PlannedOutput } from "./planned-output.ts";
import { reportRun } from "./planned-report.ts";
import { PlannedRun } from "./planned-run.ts";
import { type ProgramPlans, plansOf } from "./program-plans.ts";
import { readUsualData, type UsualScope } from "./usual-data.ts";
import type { GivenNames } from "./usual-tags.ts";

interface Filled<Output> {
  readonly output: Output;
  readonly report: FillReport;
}

/** What is read once for all programs of a mail. */
interface Reading {
  readonly scope: UsualScope;
  readonly values: EscapedValues;
  readonly settings: FillSettings;
}

/**
 * Fills programs that share the data to strings, as fillProgram does; undefined where one of them is filled op by op,
 * also to tell what is wrong. Throws INVALID_PROGRAM.
 */
export function fillTextsByPlan(
  programs: readonly unknown[],
  data: unknown,
  options: FillOptions,
): readonly Filled<string>[] | undefined {
  const plans: ProgramPlans[] = [];
  for (const program of programs) plans.push(plansOf(program));
  const reading = readForPlans(data, options, plans[0]?.expected);
  if (reading === undefined) return undefined;
  const filled: Filled<string>[] = [];
  for (const each of plans) {
    const run = runPlans(each, reading);
    const output = run && new PlannedOutput(run, reading.values);
    const text = output?.text(reading.settings.maxOutputBytes);
    if (run === undefined || output === undefined || text === undefined) return undefined;
    filled.push({ output: text, report: reportRun(run, each, reading.scope, output.bytes) });
  }
  return filled;
}

/** Fills a program to bytes, as fillBytes does; undefined likewise. */
export function fillBytesByPlan(
  program: unknown,
  data: unknown,
  options: FillOptions,
  into: Uint8Array | undefined,
): Filled<Uint8Array> | undefined {
  const plans = plansOf(program);
  const reading = readForPlans(data, options, plans.expected);
  const run = reading && runPlans(plans, reading);
  if (reading === undefined || run === undefined) return undefined;
  const output = new PlannedOutput(run, reading.values);
  if (!output.measure(reading.settings.maxOutputBytes)) return undefined;
  const report = reportRun(run, plans, reading.scope, output.bytes);
  if (into === undefined || into.length < report.bytes) return { output: output.toBytes(), report };
  return { output: into.subarray(0, output.write(into)), report };
}

/** Undefined for options and data that are refused, or not of the usual form. */
function readForPlans(data: unknown, options: FillOptions, expected: GivenNames | undefined): Reading | undefined {
  const issues: FillIssue[] = [];
  const settings = readOptions(options, issues);
  const usual = issues.length === 0 ? readUsualData(data, expected) : undefined;
  const values = usual && EscapedValues.of(usual.values);
  return usual && values && { scope: usual.scope, values, settings };
}

function runPlans(plans: ProgramPlans, { scope, settings }: Reading): PlannedRun | undefined {
  const run = new PlannedRun(plans, settings.onMissing);
  return run.run(scope) ? run : undefined;
}
