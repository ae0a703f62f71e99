import { holds, prepareComparison } from "../../../../core/evaluator/comparison.ts";
import { ContextValue } from "../../../../core/evaluator/context-value.ts";
import type { Comparison } from "../../../../core/evaluator/program.ts";

/** Whether a comparison holds for a text that is known at publish, as evaluators compare a value of the context. */
export function literalHolds(text: string, comparison: Comparison): boolean {
  return holds(prepareComparison(comparison, 0, []), new ContextValue(text));
}
