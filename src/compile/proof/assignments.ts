import type { MjmlContent, MjmlElement, MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";

/** One assignment of truth values to the conditions of a tree. */
export interface Assignment {
  /** The conditions that do not hold. */
  readonly hidden: ReadonlySet<number>;
}

/** Assignments that hide single nodes, at most. */
const MAX_SINGLE_ASSIGNMENTS = 32;

/**
 * The assignments that a compiled tree is proven with: everything shown, everything hidden, and every node hidden while
 * all around it is shown. One assignment hides a node in each of several rows that are not neighbours, because rows at
 * the top affect only the rows next to them.
 */
export function assignmentsOf(tree: MjmlTree): readonly Assignment[] {
  const shown = { hidden: new Set<number>() };
  // Whether there are items is no condition of its own (outcomes.ts).
  const isOwn = (condition: number) => tree.conditions[condition]?.repeats === undefined;
  const all = [...tree.conditions.keys()].filter(isOwn);
  if (all.length === 0) return [shown];
  const everything = { hidden: new Set(all) };
  const singles: Set<number>[] = [];
  const rows = conditionsByRow(tree.root).map((row) => row.filter(isOwn));
  for (const parity of [0, 1]) {
    const conditions = rows.filter((_, index) => index % 2 === parity);
    for (let nth = 0; conditions.some((list) => list.length > nth); nth += 1) {
      singles.push(new Set(conditions.flatMap((list) => list.slice(nth, nth + 1))));
    }
  }
  const partial = singles.filter(({ size }) => size < all.length);
  const step = Math.max(1, partial.length / MAX_SINGLE_ASSIGNMENTS);
  const picked = partial.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [shown, everything, ...picked.map((hidden) => ({ hidden }))];
}

/**
 * The conditions of each row of the mail, whether or not something that is always there wraps the rows, and last those
 * that only the head has.
 */
function conditionsByRow({ children }: MjmlElement): readonly (readonly number[])[] {
  const body = children.filter(({ name }) => name === "mj-body").flatMap((element) => element.children);
  const rows = body.flatMap((row) => (row.name === "mj-wrapper" && row.condition === undefined ? row.children : [row]));
  const inBody = new Set(conditionsIn(body));
  const inHead = conditionsIn(children.filter(({ name }) => name !== "mj-body"));
  return [...rows.map((row) => conditionsIn([row])), inHead.filter((condition) => !inBody.has(condition))];
}

function conditionsIn(elements: readonly MjmlElement[]): number[] {
  return elements.flatMap(({ condition, children, content }) => [
    ...(condition === undefined ? [] : [condition]),
    ...conditionsIn(children),
    ...conditionsInContent(content),
  ]);
}

function conditionsInContent(content: MjmlContent): number[] {
  return content.flatMap((part) =>
    typeof part === "string" || "tag" in part ? [] : [part.condition, ...conditionsInContent(part.content)],
  );
}
