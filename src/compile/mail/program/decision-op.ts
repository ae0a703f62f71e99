import type { AskOp, EachOp, JumpOp } from "../../../../core/evaluator/program.ts";
import type { TreeCondition } from "../tree/tree-condition.ts";
import type { TagTable } from "./tag-table.ts";

/** The op before what a condition of a tree decides about: it leaves it out, or repeats it. `at` is its own index. */
export function decisionOp(
  conditions: readonly TreeCondition[],
  condition: number,
  at: number,
  end: number,
): JumpOp | EachOp {
  const list = conditions[condition]?.repeats;
  return list === undefined ? ["unless", condition, end] : ["each", list, at + 1, end];
}

/** The ops before that one, which ask for tags whatever it decides. */
export function asksOf(condition: TreeCondition | undefined, tags: TagTable): readonly AskOp[] {
  return (condition?.asks ?? []).map((tag): AskOp => ["ask", tags.indexOf(tag)]);
}
