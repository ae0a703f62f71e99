import { invalidProgram, parseIndex, parseList, parseObject, parseText } from "./parse-member.ts";
import type { DateOperator, EmptyOperator, ListOperator, NumberOperator, TextOperator } from "./program.ts";

/** A test whose context key has become an index into the keys of the program. */
export type PreparedTest =
  | { readonly kind: "text"; readonly key: number; readonly operator: TextOperator; readonly operand: string }
  | {
      readonly kind: "list";
      readonly key: number;
      readonly operator: ListOperator;
      readonly operand: ReadonlySet<string>;
    }
  | { readonly kind: "number"; readonly key: number; readonly operator: NumberOperator; readonly operand: number }
  | { readonly kind: "date"; readonly key: number; readonly operator: DateOperator; readonly operand: number }
  | { readonly kind: "empty"; readonly key: number; readonly operator: EmptyOperator };

export type PreparedStep =
  | PreparedTest
  | { readonly kind: "all"; readonly count: number }
  | { readonly kind: "any"; readonly count: number }
  | { readonly kind: "not" }
  | { readonly kind: "constant"; readonly value: boolean };

/** A checked condition: its steps leave exactly one truth value and never take more than there are. */
export interface PreparedCondition {
  readonly index: number;
  readonly node: string;
  readonly steps: readonly PreparedStep[];
}

const MAX_STEPS = 10_000;
const MAX_ITEMS = 10_000;

/** Checks one condition; `keyIndex` gives each context key its number. Throws INVALID_PROGRAM. */
export function prepareCondition(value: unknown, index: number, keyIndex: (key: string) => number): PreparedCondition {
  const loc = ["conditions", index];
  const condition = parseObject(value, loc);
  const node = parseText(condition.node, [...loc, "node"]);
  const steps: PreparedStep[] = [];
  let depth = 0;
  for (const [at, entry] of parseList(condition.steps, [...loc, "steps"], MAX_STEPS).entries()) {
    const step = prepareStep(entry, [...loc, "steps", at], depth, keyIndex);
    depth += heightChange(step);
    steps.push(step);
  }
  if (depth !== 1) throw invalidProgram([...loc, "steps"], `must leave one truth value, leaves ${depth}`, "stack");
  return { index, node, steps };
}

function heightChange(step: PreparedStep): number {
  if (step.kind === "not") return 0;
  return step.kind === "all" || step.kind === "any" ? 1 - step.count : 1;
}

function prepareStep(
  value: unknown,
  loc: readonly (string | number)[],
  depth: number,
  keyIndex: (key: string) => number,
): PreparedStep {
  const [name, argument, operator, operand] = parseList(value, loc, 4);
  switch (name) {
    case "test":
      return prepareTest(keyIndex(parseText(argument, [...loc, 1])), operator, operand, loc);
    case "all":
    case "any":
      return { kind: name, count: parseIndex(argument, [...loc, 1], 1, depth) };
    case "not":
      if (depth === 0) throw invalidProgram([...loc, 0], "must follow a truth value", "stack");
      return { kind: "not" };
    case "constant":
      if (typeof argument !== "boolean") throw invalidProgram([...loc, 1], "must be true or false", "bool_type");
      return { kind: "constant", value: argument };
    default:
      throw invalidProgram([...loc, 0], "must be test, all, any, not or constant", "unknown_step");
  }
}

function prepareTest(key: number, operator: unknown, value: unknown, loc: readonly (string | number)[]): PreparedTest {
  const place = [...loc, 3];
  switch (operator) {
    case "is_empty":
    case "is_not_empty":
      return { kind: "empty", key, operator };
    case "in":
    case "not_in":
      return { kind: "list", key, operator, operand: parseItems(value, place) };
    case ">":
    case "<":
    case ">=":
    case "<=":
      return { kind: "number", key, operator, operand: parseFinite(value, place) };
    case "date_before":
    case "date_after":
    case "date_on":
      return { kind: "date", key, operator, operand: parseFinite(value, place) };
    case "==":
    case "!=":
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return { kind: "text", key, operator, operand: parseText(value, place) };
    default:
      throw invalidProgram([...loc, 2], "must be one of the 17 operators", "unknown_operator");
  }
}

function parseItems(value: unknown, loc: readonly (string | number)[]): ReadonlySet<string> {
  return new Set(parseList(value, loc, MAX_ITEMS).map((item, at) => parseText(item, [...loc, at])));
}

function parseFinite(value: unknown, loc: readonly (string | number)[]): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw invalidProgram(loc, "must be a finite number", "number_type");
}
