import type { MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import { assignmentsOf } from "./assignments.ts";
import type { ItemPath } from "./item-path.ts";

/** One way for a mail to come out: what is hidden, and how many items its lists have. */
export interface Outcome {
  /** The conditions that do not hold everywhere. */
  readonly hidden: ReadonlySet<number>;
  /** Whether one of them holds nevertheless, for an item by the way to it. */
  holds(condition: number, path: ItemPath): boolean;
  /** The number of items of a list, in the data or in an item by the way to it. */
  count(list: number, path: ItemPath): number;
  /** The list whose length is tried; undefined when something else is. */
  readonly list?: number;
  /** As people say it. */
  readonly label?: string;
}

/** How many items a list is tried with; everything is shown with one first. */
const LENGTHS = [0, 2, 5];

/**
 * The outcomes that a compiled tree is proven with. The first shows everything once. Each list is tried with several
 * lengths while all others have one item. Then all have two, or none, or as many as the number of the item that holds
 * them, and every assignment of the conditions is tried for some of the items.
 */
export function outcomesOf(tree: MjmlTree): readonly Outcome[] {
  const assignments = assignmentsOf(tree);
  const never = () => false;
  if (tree.lists.length === 0) return assignments.map(({ hidden }) => ({ hidden, holds: never, count: () => 0 }));
  const none: ReadonlySet<number> = new Set();
  const limited = (list: number, count: number) => Math.min(count, tree.lists[list]?.max ?? count);
  const everything = (label: string, count: Outcome["count"], list?: number): Outcome => ({
    hidden: none,
    holds: never,
    count: (each, path) => limited(each, count(each, path)),
    label,
    ...(list === undefined ? {} : { list }),
  });
  const singles = [...tree.lists.keys()].flatMap((list) => {
    const name = tree.lists[list]?.name;
    return LENGTHS.map((length) =>
      everything(`${length} items of ${name}`, (each) => (each === list ? length : 1), list),
    );
  });
  const two = (list: number) => limited(list, 2);
  const combined = assignments.slice(1).map(({ hidden }, index): Outcome => {
    const isPart = index % 3;
    const holds = (_: number, path: ItemPath) => isPart < 2 && path.length > 0 && path.at(-1)?.item !== isPart;
    return { hidden, holds, count: two, label: "2 items" };
  });
  return [
    everything("1 item", () => 1),
    ...singles,
    everything("no items", () => 0),
    everything("2 items", () => 2),
    everything("lists of several lengths", (list, path) => (path.at(-1)?.item ?? list + 1) % 4),
    ...combined,
  ];
}
