import type { PlannedNote } from "./fill-plan.ts";
import type { FillReport } from "./fill-report.ts";
import { MAX_ITEMS } from "./list-limits.ts";
import type { PlannedRun } from "./planned-run.ts";
import { PreparedScope } from "./prepared-scope.ts";
import type { ProgramPlans } from "./program-plans.ts";
import { TagPlaces } from "./tag-places.ts";
import type { UsualScope } from "./usual-data.ts";

/** What a run by plans came upon. */
export function reportRun(run: PlannedRun, plans: ProgramPlans, data: UsualScope, bytes: number): FillReport {
  return {
    missing: labels(run, "missing"),
    defaulted: labels(run, "defaulted"),
    rejected_urls: [],
    hidden: hiddenNodes(run),
    // Unlike assignment this takes any name.
    lists: run.counts === undefined ? {} : Object.fromEntries(run.counts),
    bytes,
    unused: unusedNames(run, plans, data),
  };
}

function labels({ segments, scopes }: PlannedRun, kind: "missing" | "defaulted"): string[] {
  let places: TagPlaces<UsualScope> | undefined;
  for (let row = 0; row < segments.length; row += 1) {
    for (const { tag, up } of segments[row]?.[kind] ?? NO_NOTES) {
      let scope = scopes[row];
      for (let left = up; left > 0; left -= 1) scope = scope?.holder;
      places ??= new TagPlaces();
      if (scope !== undefined) places.add(tag, scope);
    }
  }
  return places === undefined ? [] : places.labels();
}

const NO_NOTES: readonly PlannedNote[] = [];

function hiddenNodes({ segments }: PlannedRun): string[] {
  let names: Set<string> | undefined;
  for (const { hidden } of segments) {
    for (const node of hidden) {
      names ??= new Set();
      names.add(node);
    }
  }
  return names === undefined ? [] : [...names];
}

/** What is asked of the items of a list that the program does not have. */
const NOTHING_ASKED = new PreparedScope(-1, { name: "", max: MAX_ITEMS, holder: new PreparedScope(), place: 0 });

/** Of a list's items the first alone is looked at. */
function unusedNames({ names }: PlannedRun, plans: ProgramPlans, data: UsualScope): string[] {
  const unused = names === undefined ? [] : names.unused.slice();
  if (data.lists !== undefined) addUnused(unused, plans, plans.program.data, data);
  return unused;
}

function addUnused(unused: string[], plans: ProgramPlans, plan: PreparedScope, scope: UsualScope): void {
  for (const [name, [first]] of scope.lists ?? []) {
    if (first === undefined) continue;
    const ofList = plan.lists.get(name) ?? NOTHING_ASKED;
    for (const label of plans.namesOf(ofList, first.given).unused) unused.push(first.prefix + label);
    addUnused(unused, plans, ofList, first);
  }
}
