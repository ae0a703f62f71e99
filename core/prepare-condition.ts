import { invalidProgram, parseIndex, parseList, parseObject, parseReference, parseText } from "./parse-member.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { PreparedTag } from "./prepared-slot.ts";
import type { DateOperator, EmptyOperator, ListOperator, NumberOperator, TextOperator } from "./program.ts";
import { OP_WORK } from "./repeated-work.ts";
import { utf8Length } from "./utf8-length.ts";

/** A test of the value with the index `key` of the context of a scope. */
export type PreparedTest = { readonly scope: PreparedScope; readonly key: number } & (
  | { readonly kind: "text"; readonly operator: TextOperator; readonly operand: string; readonly work: number }
  | {
      readonly kind: "list";
      readonly operator: ListOperator;
      readonly operand: ReadonlySet<string>;
      readonly work: number;
    }
  | { readonly kind: "number"; readonly operator: NumberOperator; readonly operand: number }
  | { readonly kind: "date"; readonly operator: DateOperator; readonly operand: number }
  | { readonly kind: "empty"; readonly operator: EmptyOperator }
);

export type PreparedStep =
  | PreparedTest
  | { readonly kind: "given"; readonly tag: PreparedTag }
  | { readonly kind: "all"; readonly count: number }
  | { readonly kind: "any"; readonly count: number }
  | { readonly kind: "not" }
  | { readonly kind: "constant"; readonly value: boolean };

/** A checked condition: its steps leave exactly one truth value and never take more than there are. */
export interface PreparedCondition {
  readonly index: number;
  readonly node: string;
  /** The innermost of those that it reads: it says one thing for each item there. */
  readonly scope: PreparedScope;
  readonly steps: readonly PreparedStep[];
  /** What it takes to evaluate it, as core/fill-work.ts counts. */
  readonly work: number;
}

const MAX_STEPS = 10_000;
const MAX_ITEMS = 10_000;
/** Bounds what is read of each item. */
const MAX_LIST_TESTS = 256;

/** What the conditions of a program refer to. */
export interface ConditionReferences {
  readonly data: PreparedScope;
  /** The scopes of its lists, if its format has any. */
  readonly lists: readonly PreparedScope[] | undefined;
  readonly tags: readonly PreparedTag[];
}

/** Checks the conditions of one program. */
export class ConditionReader {
  readonly #data: PreparedScope;
  readonly #lists: readonly PreparedScope[] | undefined;
  readonly #tags: readonly PreparedTag[];
  readonly #listTests = new Map<PreparedScope, number>();
  #scope: PreparedScope;

  constructor({ data, lists, tags }: ConditionReferences) {
    this.#data = data;
    this.#lists = lists;
    this.#tags = tags;
    this.#scope = data;
  }

  /** Checks one condition. Throws INVALID_PROGRAM. */
  read(value: unknown, index: number): PreparedCondition {
    const loc = ["conditions", index];
    const condition = parseObject(value, loc);
    const node = parseText(condition.node, [...loc, "node"]);
    const steps: PreparedStep[] = [];
    let depth = 0;
    this.#scope = this.#data;
    for (const [at, entry] of parseList(condition.steps, [...loc, "steps"], MAX_STEPS).entries()) {
      const step = this.#readStep(entry, [...loc, "steps", at], depth);
      depth += heightChange(step);
      steps.push(step);
    }
    if (depth !== 1) throw invalidProgram([...loc, "steps"], `must leave one truth value, leaves ${depth}`, "stack");
    const work = steps.reduce((sum, step) => sum + OP_WORK + ("work" in step ? step.work : 0), 0);
    return { index, node, scope: this.#scope, steps, work };
  }

  #readStep(value: unknown, loc: readonly (string | number)[], depth: number): PreparedStep {
    const entry = parseList(value, loc, this.#lists === undefined ? 4 : 5);
    const [name, argument] = entry;
    switch (name) {
      case "test": {
        const key = this.#data.keyOf(parseText(argument, [...loc, 1]));
        return prepareTest({ scope: this.#data, key }, entry, 2, loc);
      }
      case "all":
      case "any":
        return { kind: name, count: parseIndex(argument, [...loc, 1], 1, depth) };
      case "not":
        if (depth === 0) throw invalidProgram([...loc, 0], "must follow a truth value", "stack");
        return { kind: "not" };
      case "constant":
        if (typeof argument !== "boolean") throw invalidProgram([...loc, 1], "must be true or false", "bool_type");
        return { kind: "constant", value: argument };
      case "item":
      case "size":
        if (this.#lists !== undefined) return this.#readListStep(name, entry, this.#lists, loc);
        break;
      case "given":
        if (this.#lists !== undefined) return this.#readGivenStep(argument, loc);
    }
    throw invalidProgram([...loc, 0], STEP_NAMES, "unknown_step");
  }

  #readListStep(
    name: "item" | "size",
    entry: readonly unknown[],
    lists: readonly PreparedScope[],
    loc: readonly (string | number)[],
  ): PreparedStep {
    const place = [...loc, 1];
    const items = parseReference(entry[1], place, lists);
    const { list } = items;
    const scope = name === "item" ? items : (list?.holder ?? items);
    this.#enter(scope, place);
    if (list !== undefined && name === "size") return prepareTest({ scope, key: items.sizeOf(list) }, entry, 2, loc);
    this.#countTest(items, place);
    return prepareTest({ scope, key: scope.keyOf(parseText(entry[2], [...loc, 2])) }, entry, 3, loc);
  }

  #readGivenStep(argument: unknown, loc: readonly (string | number)[]): PreparedStep {
    const place = [...loc, 1];
    const tag = parseReference(argument, place, this.#tags);
    this.#enter(tag.scope, place);
    if (tag.scope !== this.#data) this.#countTest(tag.scope, place);
    return { kind: "given", tag };
  }

  /** The innermost scope that a condition reads is that of the condition; the others hold it. */
  #enter(scope: PreparedScope, place: readonly (string | number)[]): void {
    if (scope.isWithin(this.#scope)) this.#scope = scope;
    else if (!this.#scope.isWithin(scope))
      throw invalidProgram(place, "must lie in the other lists, or hold them", "scope");
  }

  #countTest(items: PreparedScope, place: readonly (string | number)[]): void {
    const tests = (this.#listTests.get(items) ?? 0) + 1;
    if (tests > MAX_LIST_TESTS) {
      throw invalidProgram(place, `must be of a list with at most ${MAX_LIST_TESTS} tests`, "too_many");
    }
    this.#listTests.set(items, tests);
  }
}

const STEP_NAMES = "must be test, all, any, not or constant; in format 2 also item, size or given";

function heightChange(step: PreparedStep): number {
  if (step.kind === "not") return 0;
  return step.kind === "all" || step.kind === "any" ? 1 - step.count : 1;
}

/** Reads operator and operand, which begin at `at`. */
function prepareTest(
  value: { readonly scope: PreparedScope; readonly key: number },
  entry: readonly unknown[],
  at: number,
  loc: readonly (string | number)[],
): PreparedTest {
  const [operator, operand] = entry.slice(at);
  const place = [...loc, at + 1];
  switch (operator) {
    case "is_empty":
    case "is_not_empty":
      return { ...value, kind: "empty", operator };
    case "in":
    case "not_in":
      return { ...value, kind: "list", operator, ...parseItems(operand, place) };
    case ">":
    case "<":
    case ">=":
    case "<=":
      return { ...value, kind: "number", operator, operand: parseFinite(operand, place) };
    case "date_before":
    case "date_after":
    case "date_on":
      return { ...value, kind: "date", operator, operand: parseFinite(operand, place) };
    case "==":
    case "!=":
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with": {
      const text = parseText(operand, place);
      return { ...value, kind: "text", operator, operand: text, work: workOf(text) };
    }
    default:
      throw invalidProgram([...loc, at], "must be one of the 17 operators", "unknown_operator");
  }
}

function parseItems(
  value: unknown,
  loc: readonly (string | number)[],
): { readonly operand: ReadonlySet<string>; readonly work: number } {
  const texts = parseList(value, loc, MAX_ITEMS).map((item, at) => parseText(item, [...loc, at]));
  return { operand: new Set(texts), work: texts.reduce((sum, text) => sum + workOf(text), 0) };
}

function workOf(text: string): number {
  return OP_WORK + utf8Length(text);
}

function parseFinite(value: unknown, loc: readonly (string | number)[]): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw invalidProgram(loc, "must be a finite number", "number_type");
}
