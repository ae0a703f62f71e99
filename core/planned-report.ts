import type { Findings, FlatPlan } from "./fill-plan.ts";
import type { FillReport } from "./fill-report.ts";
import { joinReports } from "./join-reports.ts";
import { MAX_ITEMS } from "./list-limits.ts";
import { NO_LISTS, NO_NAMES } from "./no-names.ts";
import type { PlannedRun } from "./planned-run.ts";
import { PreparedScope } from "./prepared-scope.ts";
import type { ProgramPlans } from "./program-plans.ts";
import type { UsualScope } from "./usual-data.ts";
import { hiddenNodes, tagsWithout } from "./written-findings.ts";

/** What the runs of a mail by plans came upon, the first of which wrote so many bytes: each finding once. */
export function reportRuns(runs: readonly PlannedRun[], data: UsualScope, bytes: number): FillReport {
  const findings = data.lists === undefined ? findingsOf(runs) : undefined;
  if (findings !== undefined) {
    const { missing, defaulted, hidden, unused } = findings;
    return { missing, defaulted, rejected_urls: NO_NAMES, hidden, lists: NO_LISTS, bytes, unused };
  }
  const body = reportRun(runs[0] as PlannedRun, data, bytes);
  if (runs.length === 1) return body;
  const parts: FillReport[] = [];
  for (let at = 1; at < runs.length; at += 1) parts.push(reportRun(runs[at] as PlannedRun, data, bytes));
  return joinReports(body, parts);
}

/** What the plans of runs alone say; undefined where one of them depends on the data. */
function findingsOf(runs: readonly PlannedRun[]): Findings | undefined {
  const flat = flatOf(runs, 0);
  if (flat === undefined || runs.length === 1) return flat;
  const others: FlatPlan[] = [];
  let areJoined = flat.joined !== undefined;
  for (let at = 1; at < runs.length; at += 1) {
    const other = flatOf(runs, at);
    if (other === undefined) return undefined;
    others.push(other);
    areJoined &&= flat.joined?.others[at - 1] === other;
  }
  if (flat.joined === undefined || !areJoined || flat.joined.others.length !== others.length) {
    flat.joined = { others, findings: joinFindings(flat, others) };
  }
  return flat.joined.findings;
}

function flatOf(runs: readonly PlannedRun[], at: number): FlatPlan | undefined {
  const run = runs[at];
  return run?.counts === undefined ? run?.flat : undefined;
}

function joinFindings(body: Findings, parts: readonly Findings[]): Findings {
  const toReport = (findings: Findings) => ({ ...findings, rejected_urls: NO_NAMES, lists: NO_LISTS, bytes: 0 });
  const { missing, defaulted, hidden, unused } = joinReports(toReport(body), parts.map(toReport));
  // Reports share them.
  for (const names of [missing, defaulted, hidden, unused]) Object.freeze(names);
  return { missing, defaulted, hidden, unused };
}

function reportRun(run: PlannedRun, data: UsualScope, bytes: number): FillReport {
  const { flat, counts } = run;
  return {
    missing: flat === undefined ? tagsWithout(run, "missing") : flat.missing,
    defaulted: flat === undefined ? tagsWithout(run, "defaulted") : flat.defaulted,
    rejected_urls: NO_NAMES,
    hidden: flat === undefined ? hiddenNodes(run) : flat.hidden,
    // Unlike assignment this takes any name.
    lists: counts === undefined ? NO_LISTS : Object.fromEntries(counts),
    bytes,
    unused: unusedNames(run, data),
  };
}

/** What is asked of the items of a list that the program does not have. */
const NOTHING_ASKED = new PreparedScope(-1, { name: "", max: MAX_ITEMS, holder: new PreparedScope(), place: 0 });

/** Of a list's items the first alone is looked at. */
function unusedNames({ names, plans }: PlannedRun, data: UsualScope): readonly string[] {
  const unused = names === undefined ? NO_NAMES : names.unused;
  if (data.lists === undefined) return unused;
  const all = unused.slice();
  addUnused(all, plans, plans.program.data, data);
  return all;
}

function addUnused(unused: string[], plans: ProgramPlans, plan: PreparedScope, scope: UsualScope): void {
  for (const [name, [first]] of scope.lists ?? []) {
    if (first === undefined) continue;
    const ofList = plan.lists.get(name) ?? NOTHING_ASKED;
    for (const label of plans.namesOf(ofList, first.given).unused) unused.push(first.prefix + label);
    addUnused(unused, plans, ofList, first);
  }
}
