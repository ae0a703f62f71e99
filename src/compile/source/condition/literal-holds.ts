import { ContextValue } from "../../../../core/evaluator/context-value.ts";
import type { Comparison } from "../../../../core/evaluator/program.ts";

/** Whether a comparison holds for a text that is known at publish, as evaluators compare a value of the context. */
export function literalHolds(text: string, [operator, operand]: Comparison): boolean {
  const value = new ContextValue(text);
  switch (operator) {
    case "==":
      return value.lowerText === operand;
    case "!=":
      return value.lowerText !== operand;
    case "contains":
      return value.contains(operand);
    case "not_contains":
      return !value.contains(operand);
    case "starts_with":
      return value.lowerText.startsWith(operand);
    case "ends_with":
      return value.lowerText.endsWith(operand);
    case "in":
      return operand.includes(value.lowerText);
    case "not_in":
      return !operand.includes(value.lowerText);
    case "is_empty":
      return value.isBlank;
    case "is_not_empty":
      return !value.isBlank;
    case ">":
      return value.number !== undefined && value.number > operand;
    case "<":
      return value.number !== undefined && value.number < operand;
    case ">=":
      return value.number !== undefined && value.number >= operand;
    case "<=":
      return value.number !== undefined && value.number <= operand;
    case "date_after":
      return value.day !== undefined && value.day > operand;
    case "date_before":
      return value.day !== undefined && value.day < operand;
    case "date_on":
      return value.day === operand;
  }
}
