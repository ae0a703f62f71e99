import type { List } from "../../../../core/evaluator/program.ts";
import type { TreeStep } from "../tree/tree-condition.ts";

/** True for a condition that can be evaluated only for an item of a list. */
export function readsItems(steps: readonly TreeStep[], lists: readonly List[]): boolean {
  return steps.some((step) => {
    if (step[0] === "given" || step[0] === "has") return step[1].list !== undefined;
    return step[0] === "item" || (step[0] === "size" && lists[step[1]]?.in !== undefined);
  });
}
