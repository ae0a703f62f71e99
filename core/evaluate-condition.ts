import { type ContextValue, MISSING_VALUE } from "./context-value.ts";
import type { MissingPolicy } from "./fill-options.ts";
import type { PreparedCondition, PreparedStep, PreparedTest } from "./prepare-condition.ts";
import type { PreparedTag } from "./prepared-slot.ts";
import type { Scope } from "./scope.ts";

/** What a condition is asked of. */
export interface ConditionData {
  /** The data, and the item of each list that is repeated, by the index of the scope. */
  readonly scopes: readonly Scope[];
  readonly onMissing: MissingPolicy;
}

/** Runs the steps of a checked condition. */
export function evaluateCondition({ steps }: PreparedCondition, data: ConditionData): boolean {
  const first = steps[0];
  // Most are one test, which needs no stack.
  if (steps.length === 1 && first !== undefined && isTest(first)) return evaluateTest(first, data.scopes);
  const stack: boolean[] = [];
  for (const step of steps) {
    if (isTest(step)) stack.push(evaluateTest(step, data.scopes));
    else if (step.kind === "given") stack.push(isGiven(step.tag, data));
    else if (step.kind === "constant") stack.push(step.value);
    else if (step.kind === "not") stack.push(stack.pop() !== true);
    else if (step.kind === "all") stack.push(!takesAny(stack, step.count, false));
    else stack.push(takesAny(stack, step.count, true));
  }
  return stack[0] === true;
}

function isTest(step: PreparedStep): step is PreparedTest {
  const { kind } = step;
  return kind !== "given" && kind !== "constant" && kind !== "not" && kind !== "all" && kind !== "any";
}

/** Whether there is something to write for a tag. */
function isGiven(tag: PreparedTag, { scopes, onMissing }: ConditionData): boolean {
  const scope = scopes[tag.scope.index];
  if (scope?.values[tag.value]) return !scope.isBlank(tag.value);
  if (tag.default !== undefined) return !tag.isDefaultBlank;
  return onMissing === "keep" && !tag.isSourceBlank;
}

/** Takes so many values and tells whether one of them is this. */
function takesAny(stack: boolean[], count: number, wanted: boolean): boolean {
  let isFound = false;
  for (let taken = 0; taken < count; taken += 1) if (stack.pop() === wanted) isFound = true;
  return isFound;
}

function evaluateTest(test: PreparedTest, scopes: readonly Scope[]): boolean {
  const value = scopes[test.scope.index]?.context[test.key] ?? MISSING_VALUE;
  switch (test.kind) {
    case "text":
      return testText(test.operator, value, test.operand);
    case "list":
      return test.operand.has(value.lowerText) === (test.operator === "in");
    case "number":
      return compare(test.operator, value.number, test.operand);
    case "date":
      return compare(test.operator, value.day, test.operand);
    case "empty":
      return value.isBlank === (test.operator === "is_empty");
  }
}

function testText(
  operator: (PreparedTest & { kind: "text" })["operator"],
  value: ContextValue,
  operand: string,
): boolean {
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
