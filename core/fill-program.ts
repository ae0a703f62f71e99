import type { FillData } from "./fill-data.ts";
import { assertNoIssues, type FillIssue } from "./fill-error.ts";
import { type FillOptions, readOptions } from "./fill-options.ts";
import type { FillReport } from "./fill-report.ts";
import { Filling } from "./filling.ts";
import { prepareProgram } from "./prepare-program.ts";
import type { Program } from "./program.ts";
import { readContext } from "./read-context.ts";
import { readMergeTags } from "./read-merge-tags.ts";
import { readMap } from "./read-value.ts";

/** A filled program and what was met on the way. */
export interface FillResult {
  readonly output: string;
  readonly report: FillReport;
}

/**
 * Fills a compiled template with a caller's values, each escaped for where it stands. Throws FillError: INVALID_PROGRAM,
 * or RENDER_ERROR with every fault of the data and options, every missing tag under `error`, or an output over the limit.
 */
export function fillProgram(program: Program, data: FillData, options: FillOptions = {}): FillResult {
  const { ops, keys, ...tags } = prepareProgram(program);
  const issues: FillIssue[] = [];
  const settings = readOptions(options, issues);
  const members = readMembers(data, issues);
  const { values, unused } = readMergeTags(tags, members.merge_tags, issues);
  const context = readContext(keys, members.context, issues);
  assertNoIssues(issues);
  const filling = new Filling(ops, values, context, settings);
  const output = filling.run();
  return { output, report: { ...filling.report(), unused } };
}

function readMembers(data: unknown, issues: FillIssue[]): Readonly<Record<string, unknown>> {
  const members = readMap(data, [], issues);
  for (const name of Object.keys(members)) {
    if (name === "merge_tags" || name === "context" || members[name] === undefined) continue;
    issues.push({ loc: [name], msg: "is unknown; there are merge_tags and context", type: "unknown_member" });
  }
  return members;
}
