import type { ContextValue } from "./context-value.ts";
import { invalidProgram, parseList, parseText } from "./member.ts";
import type { DateOperator, EmptyOperator, ListOperator, NumberOperator, TextOperator } from "./program.ts";
import { utf8Length } from "./text.ts";

/** The work of an op, a step, or a text of an operand. */
export const OP_WORK = 16;

/** An operator and its checked operand. */
export type PreparedComparison =
  | { readonly kind: "text"; readonly operator: TextOperator; readonly operand: string; readonly work: number }
  | {
      readonly kind: "list";
      readonly operator: ListOperator;
      readonly operand: ReadonlySet<string>;
      readonly work: number;
    }
  | { readonly kind: "number"; readonly operator: NumberOperator; readonly operand: number }
  | { readonly kind: "date"; readonly operator: DateOperator; readonly operand: number }
  | { readonly kind: "empty"; readonly operator: EmptyOperator };

const MAX_OPERANDS = 10_000;

/** Reads the operator and operand at index `at`. Throws INVALID_PROGRAM. */
export function prepareComparison(
  entry: readonly unknown[],
  at: number,
  loc: readonly (string | number)[],
): PreparedComparison {
  const [operator, operand] = entry.slice(at);
  const place = [...loc, at + 1];
  switch (operator) {
    case "is_empty":
    case "is_not_empty":
      return { kind: "empty", operator };
    case "in":
    case "not_in":
      return { kind: "list", operator, ...parseItems(operand, place) };
    case ">":
    case "<":
    case ">=":
    case "<=":
      return { kind: "number", operator, operand: parseFinite(operand, place) };
    case "date_before":
    case "date_after":
    case "date_on":
      return { kind: "date", operator, operand: parseFinite(operand, place) };
    case "==":
    case "!=":
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with": {
      const text = parseText(operand, place);
      return { kind: "text", operator, operand: text, work: workOfText(text) };
    }
    default:
      throw invalidProgram([...loc, at], "must be one of the 17 operators", "unknown_operator");
  }
}

function parseItems(
  value: unknown,
  loc: readonly (string | number)[],
): { readonly operand: ReadonlySet<string>; readonly work: number } {
  const texts = parseList(value, loc, MAX_OPERANDS).map((item, at) => parseText(item, [...loc, at]));
  return { operand: new Set(texts), work: texts.reduce((sum, text) => sum + workOfText(text), 0) };
}

function workOfText(text: string): number {
  return OP_WORK + utf8Length(text);
}

function parseFinite(value: unknown, loc: readonly (string | number)[]): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw invalidProgram(loc, "must be a finite number", "number_type");
}

/** Returns true if a comparison holds for a value. */
export function holds(test: PreparedComparison, value: ContextValue): boolean {
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

function testText(operator: TextOperator, value: ContextValue, operand: string): boolean {
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
function compare(operator: NumberOperator | DateOperator, value: number | undefined, operand: number): boolean {
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
