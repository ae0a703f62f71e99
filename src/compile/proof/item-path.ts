import type { List } from "../../../core/evaluator/program.ts";

/** The current item of each list that a place is repeated for, outermost first. */
export type ItemPath = readonly { readonly list: number; readonly item: number }[];

/** The way in the data to the current item of a list: the items that hold it, and it. None to the data themselves. */
export function wayTo(lists: readonly List[], list: number | undefined, path: ItemPath): ItemPath {
  if (list === undefined) return [];
  const item = path.find((step) => step.list === list)?.item ?? 0;
  return [...wayTo(lists, lists[list]?.in, path), { list, item }];
}
