import { DataIssues, type FillData } from "../../../core/evaluator/data.ts";
import { prepareMail } from "../../../core/evaluator/ops.ts";
import { plainDataOf, readAll } from "../../../core/evaluator/reading.ts";
import { assertNoIssues, type FillReport } from "../../../core/evaluator/report.ts";
import type { Scope } from "../../../core/evaluator/scope.ts";
import type { Issue } from "./letterpress-error.ts";

/** What a caller supplies, as an engine reads it, and what that makes of the engine's reports and issues. */
export interface EngineData {
  readonly data: FillData;
  /** With the member `data`: what else a report and an issue of the engine say. */
  readonly plain?: {
    readonly unused: FillReport["unused"];
    /** The place in what the caller gave, of one in what the engine was given. */
    placeOf(loc: Issue["loc"]): Issue["loc"];
  };
}

/**
 * Reads the member `data` for an engine, which fills from `merge_tags`, `context` and `lists` alone, once for all
 * programs of a mail. Throws FillError with every fault of it.
 */
export function toEngineData(programs: readonly unknown[], supplied: FillData): EngineData {
  if (plainDataOf(supplied) === undefined) return { data: supplied };
  const issues = new DataIssues();
  const { scope, unused } = readAll(prepareMail(programs).names, supplied, issues);
  assertNoIssues(issues.found);
  return { data: toItemData(scope), plain: { unused, placeOf: (loc) => placeOf(scope, loc) } };
}

/** Members are put together by Object.fromEntries, which takes any name. Only the data have values of a brand. */
function toItemData(scope: Scope): FillData {
  const { plan } = scope;
  const groups = Object.entries(plan.values).map(([group, indexes]) => {
    const given = Array.from(indexes).filter(([name, index]) => !plan.isReserved(name) && scope.textOf(index));
    return [group, Object.fromEntries(given.map(([name, index]) => [name, scope.textOf(index)]))] as const;
  });
  const keys = plan.keys.filter(({ index, lower }) => !plan.isReserved(lower) && scope.hasContext(index));
  const lists = Array.from(plan.lists.values(), ({ list }) => [
    list?.name ?? "",
    (scope.lists[list?.place ?? 0] ?? []).map(toItemData),
  ]);
  const brand = groups.find(([group, values]) => group === "brand" && Object.keys(values).length > 0);
  return {
    merge_tags: Object.fromEntries(groups.filter(([group]) => group !== "brand")),
    ...(brand && { brand: brand[1] }),
    context: Object.fromEntries(keys.map(({ index, name }) => [name, scope.context[index]?.text])),
    lists: Object.fromEntries(lists),
  };
}

function placeOf(data: Scope, loc: Issue["loc"]): Issue["loc"] {
  let scope = data;
  let at = 0;
  for (; loc[at] === "lists"; at += 3) {
    const place = scope.plan.lists.get(String(loc[at + 1]))?.list?.place;
    const item = scope.lists[place ?? -1]?.[Number(loc[at + 2])];
    if (item === undefined) return loc;
    scope = item;
  }
  const [map, group, name] = loc.slice(at);
  if (map !== "merge_tags" || (group !== "text" && group !== "url" && group !== "attr")) return loc;
  const value = scope.plan.values[group].get(String(name));
  return value === undefined ? loc : scope.locOf(value);
}
