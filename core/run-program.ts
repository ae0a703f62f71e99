import { assertNoIssues, type FillIssue } from "./fill-error.ts";
import { type FillOptions, readOptions } from "./fill-options.ts";
import type { FillOutput } from "./fill-output.ts";
import type { FillReport } from "./fill-report.ts";
import { assertWork } from "./fill-work.ts";
import { Filling } from "./filling.ts";
import { prepareProgram } from "./prepare-program.ts";
import { readContext } from "./read-context.ts";
import { readMergeTags } from "./read-merge-tags.ts";
import { readMap } from "./read-value.ts";

/** Fills a program, checked as the data is, into an output that is empty. Throws FillError as fillProgram does. */
export function runProgram<Piece>(
  program: unknown,
  data: unknown,
  options: FillOptions,
  output: FillOutput<Piece>,
): FillReport {
  const prepared = prepareProgram(program);
  const issues: FillIssue[] = [];
  const settings = readOptions(options, issues);
  const members = readMembers(data, issues);
  const { values, unused } = readMergeTags(prepared, members.merge_tags, issues);
  const context = readContext(prepared.keys, members.context, issues);
  assertNoIssues(issues);
  assertWork(prepared.searches, context);
  const filling = new Filling(values, context, settings, output);
  filling.run(prepared.ops);
  return filling.report(unused);
}

function readMembers(data: unknown, issues: FillIssue[]): Readonly<Record<string, unknown>> {
  const members = readMap(data, [], issues);
  for (const name of Object.keys(members)) {
    if (name === "merge_tags" || name === "context" || members[name] === undefined) continue;
    issues.push({ loc: [name], msg: "is unknown; there are merge_tags and context", type: "unknown_member" });
  }
  return members;
}
