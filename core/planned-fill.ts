import { EscapedValues } from "./escaped-values.ts";
import type { FillIssue } from "./fill-error.ts";
import { type FillOptions, type FillSettings, readOptions } from "./fill-options.ts";
import type { FillReport } from "./fill-report.ts";
import { PlannedOutput } from "./planned-output.ts";
import { reportRuns } from "./planned-report.ts";
import { PlannedRun } from "./planned-run.ts";
import { plansOf } from "./program-plans.ts";
import { type ExpectedNames, readUsualData, type UsualScope } from "./usual-data.ts";

/** Programs that share the data, filled. */
export interface FilledTexts {
  /** In the order of the programs. */
  readonly outputs: readonly string[];
  /** About all of them, but for `bytes`, which is the length of the first. */
  readonly report: FillReport;
}

/** What is read once for all programs of a mail. */
interface Reading {
  readonly scope: UsualScope;
  readonly values: readonly string[];
  readonly output: PlannedOutput;
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
): FilledTexts | undefined {
  const first = plansOf(programs[0]);
  const reading = readForPlans(data, options, first.expected);
  if (reading === undefined) return undefined;
  const { scope, values, output, settings } = reading;
  const outputs: string[] = [];
  const runs: PlannedRun[] = [];
  let bytes = 0;
  for (let at = 0; at < programs.length; at += 1) {
    const run = new PlannedRun(at === 0 ? first : plansOf(programs[at]), settings.onMissing, values);
    const text = run.run(scope) ? output.text(run, settings.maxOutputBytes) : undefined;
    if (text === undefined) return undefined;
    if (at === 0) bytes = output.bytes;
    outputs.push(text);
    runs.push(run);
  }
  return { outputs, report: reportRuns(runs, scope, bytes) };
}

/** Fills a program to bytes, as fillBytes does; undefined likewise. */
export function fillBytesByPlan(
  program: unknown,
  data: unknown,
  options: FillOptions,
  into: Uint8Array | undefined,
): { readonly output: Uint8Array; readonly report: FillReport } | undefined {
  const plans = plansOf(program);
  const reading = readForPlans(data, options, plans.expected);
  if (reading === undefined) return undefined;
  const { scope, values, output, settings } = reading;
  const run = new PlannedRun(plans, settings.onMissing, values);
  if (!run.run(scope) || !output.measure(run, settings.maxOutputBytes)) return undefined;
  const report = reportRuns([run], scope, output.bytes);
  if (into === undefined || into.length < report.bytes) return { output: output.toBytes(run), report };
  return { output: into.subarray(0, output.write(run, into)), report };
}

/** Undefined for options and data that are refused, or not of the usual form. */
function readForPlans(data: unknown, options: FillOptions, expected: ExpectedNames | undefined): Reading | undefined {
  const issues: FillIssue[] = [];
  const settings = readOptions(options, issues);
  const usual = issues.length === 0 ? readUsualData(data, expected) : undefined;
  const values = usual && EscapedValues.of(usual.values);
  return usual && values && { scope: usual.scope, values: usual.values, output: new PlannedOutput(values), settings };
}
