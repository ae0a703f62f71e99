import type { Component } from "../tree/component.ts";
import type { Markup } from "../tree/markup.ts";
import type { Tree } from "../tree/tree.ts";

/** One way the conditions of a tree can turn out. */
export interface Outcome {
  /** The conditions that do not hold. */
  readonly hidden: ReadonlySet<number>;
}

/** Outcomes with single nodes hidden, at most. */
const MAX_SINGLE_OUTCOMES = 32;

/**
 * The outcomes that a compiled tree is proven with: everything shown, everything hidden, and every node hidden while all
 * around it is shown. Nodes of rows that are not neighbours are hidden in the same outcome, because rows at the top touch
 * only the rows next to them.
 */
export function outcomesOf(tree: Tree): readonly Outcome[] {
  const shown = { hidden: new Set<number>() };
  if (tree.conditions.length === 0) return [shown];
  const everything = { hidden: new Set(tree.conditions.keys()) };
  const singles: Set<number>[] = [];
  for (const parity of [0, 1]) {
    const rows = topRows(tree.body).filter((_, index) => index % 2 === parity);
    const conditions = rows.map((row) => conditionsIn([row]));
    for (let nth = 0; conditions.some((list) => list.length > nth); nth += 1) {
      singles.push(new Set(conditions.flatMap((list) => list.slice(nth, nth + 1))));
    }
  }
  const partial = singles.filter(({ size }) => size < tree.conditions.length);
  const step = Math.max(1, partial.length / MAX_SINGLE_OUTCOMES);
  const picked = partial.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [shown, everything, ...picked.map((hidden) => ({ hidden }))];
}

/** The rows of the mail, whether or not something that is always there wraps them. */
function topRows(body: readonly Component[]): readonly Component[] {
  return body.flatMap((component) =>
    component.name === "mj-wrapper" && component.condition === undefined ? component.children : [component],
  );
}

function conditionsIn(components: readonly Component[]): number[] {
  return components.flatMap(({ condition, children, content }) => [
    ...(condition === undefined ? [] : [condition]),
    ...conditionsIn(children),
    ...content.flatMap(conditionsInMarkup),
  ]);
}

function conditionsInMarkup(node: Markup): number[] {
  if (node.kind === "text") return [];
  const below = node.children.flatMap(conditionsInMarkup);
  return node.kind === "conditional" ? [node.condition, ...below] : below;
}
