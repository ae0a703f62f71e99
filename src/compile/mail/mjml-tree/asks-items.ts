import type { ConditionStep, List } from "../../../../core/program.ts";

/** True for a condition that can only be asked for an item of a list. */
export function asksItems(steps: readonly ConditionStep[], lists: readonly List[]): boolean {
  return steps.some((step) => step[0] === "item" || (step[0] === "size" && lists[step[1]]?.in !== undefined));
}
