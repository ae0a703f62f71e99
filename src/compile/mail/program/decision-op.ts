import type { EachOp, JumpOp } from "../../../../core/program.ts";
import type { TreeCondition } from "../tree/tree-condition.ts";

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
