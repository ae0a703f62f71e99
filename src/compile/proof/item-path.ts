import type { List } from "../../../core/evaluator/program.ts";

/** The index of the current item of each list that a place is repeated for, outermost first. */
export type ItemPath = readonly number[];

/** How many lists lie in each other up to this one: as many as a path to its items has indexes. */
export function depthOf(lists: readonly List[], list: number | undefined): number {
  return list === undefined ? 0 : 1 + depthOf(lists, lists[list]?.in);
}
