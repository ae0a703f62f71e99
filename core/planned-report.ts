import type { FillReport } from "./fill-report.ts";
import { MAX_ITEMS } from "./list-limits.ts";
import { NO_LISTS, NO_NAMES } from "./no-names.ts";
import type { PlannedRun } from "./planned-run.ts";
import { PreparedScope } from "./prepared-scope.ts";
import type { ProgramPlans } from "./program-plans.ts";
import type { UsualScope } from "./usual-data.ts";
import { hiddenNodes, tagsWithout } from "./written-findings.ts";

/** What a run by plans came upon. */
export function reportRun(run: PlannedRun, plans: ProgramPlans, data: UsualScope, bytes: number): FillReport {
  const { flat, counts } = run;
  return {
    missing: flat === undefined ? tagsWithout(run, "missing") : flat.missing,
    defaulted: flat === undefined ? tagsWithout(run, "defaulted") : flat.defaulted,
    rejected_urls: NO_NAMES,
    hidden: flat === undefined ? hiddenNodes(run) : flat.hidden,
    // Unlike assignment this takes any name.
    lists: counts === undefined ? NO_LISTS : Object.fromEntries(counts),
    bytes,
    unused: unusedNames(run, plans, data),
  };
}

/** What is asked of the items of a list that the program does not have. */
const NOTHING_ASKED = new PreparedScope(-1, { name: "", max: MAX_ITEMS, holder: new PreparedScope(), place: 0 });

/** Of a list's items the first alone is looked at. */
function unusedNames({ names }: PlannedRun, plans: ProgramPlans, data: UsualScope): readonly string[] {
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
