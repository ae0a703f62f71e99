import { parseDay } from "./parse-day.ts";
import { parseNumber } from "./parse-number.ts";
import type { PreparedCondition, PreparedTest } from "./prepare-condition.ts";
import type { ContextValue } from "./read-context.ts";

/** Runs the steps of a checked condition. `values` holds the value of each context key of the program. */
export function evaluateCondition(condition: PreparedCondition, values: readonly ContextValue[]): boolean {
  const stack: boolean[] = [];
  for (const step of condition.steps) {
    if (step.kind === "constant") stack.push(step.value);
    else if (step.kind === "not") stack.push(stack.pop() !== true);
    else if (step.kind === "all") stack.push(stack.splice(-step.count).every(Boolean));
    else if (step.kind === "any") stack.push(stack.splice(-step.count).some(Boolean));
    else stack.push(evaluateTest(step, values[step.key]));
  }
  return stack[0] === true;
}

function evaluateTest(test: PreparedTest, value: ContextValue = { text: "", lowerText: "" }): boolean {
  switch (test.kind) {
    case "text":
      return testText(test.operator, value.lowerText, test.operand);
    case "list":
      return test.operand.has(value.lowerText) === (test.operator === "in");
    case "number":
      return compare(test.operator, parseNumber(value.text), test.operand);
    case "date":
      return compare(test.operator, parseDay(value.text), test.operand);
    case "empty":
      return (value.text.trim() === "") === (test.operator === "is_empty");
  }
}

function testText(operator: (PreparedTest & { kind: "text" })["operator"], value: string, operand: string): boolean {
  switch (operator) {
    case "==":
      return value === operand;
    case "!=":
      return value !== operand;
    case "contains":
      return value.includes(operand);
    case "not_contains":
      return !value.includes(operand);
    case "starts_with":
      return value.startsWith(operand);
    case "ends_with":
      return value.endsWith(operand);
  }
}

/** False when the value is not a number or not a day. */
function compare(
  operator: (PreparedTest & { kind: "number" | "date" })["operator"],
  value: number | undefined,
  operand: number,
): boolean {
  if (value === undefined) return false;
  switch (operator) {
    case ">":
    case "date_after":
      return value > operand;
    case "<":
    case "date_before":
      return value < operand;
    case ">=":
      return value >= operand;
    case "<=":
      return value <= operand;
    case "date_on":
      return value === operand;
  }
}
