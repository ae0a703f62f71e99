import { holds, OP_WORK, type PreparedComparison, prepareComparison } from "./comparison.ts";
import { MISSING_VALUE } from "./context-value.ts";
import { invalidProgram, parseIndex, parseList, parseObject, parseReference, parseText } from "./member.ts";
import type { PreparedScope } from "./names.ts";
import { prepareKey } from "./program.ts";
import type { MissingPolicy } from "./report.ts";
import type { Scope } from "./scope.ts";
import type { PreparedTag } from "./tags.ts";
import { utf8Length } from "./text.ts";

/** Sums are exact up to this in every language; a larger sum is reported as this. */
const MAX_COUNTED = 2 ** 53;

export function addWork(work: number, more: number): number {
  return Math.min(work + more, MAX_COUNTED);
}

/** A test of the value with the index `key` of the context of a scope. */
export type PreparedTest = { readonly scope: PreparedScope; readonly key: number } & PreparedComparison;

export type PreparedStep =
  | PreparedTest
  | { readonly kind: "given"; readonly tag: PreparedTag }
  | { readonly kind: "all"; readonly count: number }
  | { readonly kind: "any"; readonly count: number }
  | { readonly kind: "not" }
  | { readonly kind: "constant"; readonly value: boolean };

/** A checked condition: its steps leave exactly one boolean and never pop from an empty stack. */
export interface PreparedCondition {
  readonly index: number;
  readonly node: string;
  /**
   * The scopes that it reads: it has one result for each of their items. Of nested scopes only the innermost, and in
   * formats before 3 only one.
   */
  readonly scopes: readonly PreparedScope[];
  readonly steps: readonly PreparedStep[];
  /** The work of one evaluation, in the units of core/evaluator/work.ts. */
  readonly work: number;
}

const MAX_STEPS = 10_000;
/** Bounds what is read of each item. */
const MAX_LIST_TESTS = 256;

/** What the conditions of a program refer to. */
export interface ConditionReferences {
  readonly data: PreparedScope;
  /** The scopes of its lists, if its format has any. */
  readonly lists: readonly PreparedScope[] | undefined;
  readonly tags: readonly PreparedTag[];
  /** True for a format with paths, in which a list may be repeated outside its parent. */
  readonly hasPaths: boolean;
}

/** Checks the conditions of one program. */
export class ConditionReader {
  readonly #data: PreparedScope;
  readonly #hasPaths: boolean;
  readonly #lists: readonly PreparedScope[] | undefined;
  readonly #tags: readonly PreparedTag[];
  readonly #listTests = new Map<PreparedScope, number>();
  #scopes: readonly PreparedScope[];

  constructor({ data, lists, tags, hasPaths }: ConditionReferences) {
    this.#data = data;
    this.#hasPaths = hasPaths;
    this.#lists = lists;
    this.#tags = tags;
    this.#scopes = [data];
  }

  /** Checks one condition. Throws INVALID_PROGRAM. */
  read(value: unknown, index: number): PreparedCondition {
    const loc = ["conditions", index];
    const condition = parseObject(value, loc);
    const node = parseText(condition.node, [...loc, "node"]);
    const steps: PreparedStep[] = [];
    let depth = 0;
    this.#scopes = [this.#data];
    for (const [at, entry] of parseList(condition.steps, [...loc, "steps"], MAX_STEPS).entries()) {
      const step = this.#readStep(entry, [...loc, "steps", at], depth);
      depth += heightChange(step);
      steps.push(step);
    }
    if (depth !== 1) throw invalidProgram([...loc, "steps"], `must leave one truth value, leaves ${depth}`, "stack");
    const work = steps.reduce((sum, step) => sum + OP_WORK + ("work" in step ? step.work : 0), 0);
    return { index, node, scopes: this.#scopes, steps, work };
  }

  #readStep(value: unknown, loc: readonly (string | number)[], depth: number): PreparedStep {
    const entry = parseList(value, loc, this.#lists === undefined ? 4 : 5);
    const [name, argument] = entry;
    switch (name) {
      case "test": {
        const key = prepareKey(argument, [...loc, 1], this.#data, this.#hasPaths);
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
    const key = prepareKey(entry[2], [...loc, 2], scope, this.#hasPaths);
    return prepareTest({ scope, key }, entry, 3, loc);
  }

  #readGivenStep(argument: unknown, loc: readonly (string | number)[]): PreparedStep {
    const place = [...loc, 1];
    const tag = parseReference(argument, place, this.#tags);
    this.#enter(tag.scope, place);
    if (tag.scope !== this.#data) this.#countTest(tag.scope, place);
    return { kind: "given", tag };
  }

  /** Adds a scope that a condition reads, and drops its parents. */
  #enter(scope: PreparedScope, place: readonly (string | number)[]): void {
    if (this.#scopes.some((known) => known.isWithin(scope))) return;
    const others = this.#scopes.filter((known) => !scope.isWithin(known));
    if (others.length > 0 && !this.#hasPaths)
      throw invalidProgram(place, "must lie in the other lists, or hold them", "scope");
    this.#scopes = [...others, scope];
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

function prepareTest(
  value: { readonly scope: PreparedScope; readonly key: number },
  entry: readonly unknown[],
  at: number,
  loc: readonly (string | number)[],
): PreparedTest {
  return { ...value, ...prepareComparison(entry, at, loc) };
}

/** A context value that tests search, and the total bytes of the distinct texts that they search for. */
export interface Search {
  readonly key: number;
  readonly bytes: number;
}

/** The searches of the context values of each scope. A text counts once per value. */
export function gatherSearches(
  conditions: readonly PreparedCondition[],
): ReadonlyMap<PreparedScope, readonly Search[]> {
  const parts = new Map<PreparedScope, Map<number, Set<string>>>();
  for (const { steps } of conditions) {
    for (const step of steps) {
      if (step.kind !== "text" || !(step.operator === "contains" || step.operator === "not_contains")) continue;
      const ofScope = parts.get(step.scope) ?? new Map<number, Set<string>>();
      const known = ofScope.get(step.key) ?? new Set();
      ofScope.set(step.key, known.add(step.operand));
      parts.set(step.scope, ofScope);
    }
  }
  const bytesOf = (texts: Set<string>) => Array.from(texts, utf8Length).reduce((sum, bytes) => sum + bytes, 0);
  return new Map(
    Array.from(parts, ([scope, ofScope]) => [
      scope,
      Array.from(ofScope, ([key, texts]) => ({ key, bytes: bytesOf(texts) })),
    ]),
  );
}

/** The data that a condition is evaluated for. */
export interface ConditionData {
  /** The data, and the current item of each list, by the index of the scope. */
  readonly scopes: readonly Scope[];
  readonly onMissing: MissingPolicy;
}

/** Runs the steps of a checked condition. */
export function evaluateCondition({ steps }: PreparedCondition, data: ConditionData): boolean {
  const first = steps[0];
  // Most conditions are a single test, which needs no stack.
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

/** Returns true if a tag has something to write. */
function isGiven(tag: PreparedTag, { scopes, onMissing }: ConditionData): boolean {
  const scope = scopes[tag.scope.index];
  if (scope?.textOf(tag.value)) return !scope.isBlank(tag.value);
  if (tag.default !== undefined) return !tag.isDefaultBlank;
  return onMissing === "keep" && !tag.isSourceBlank;
}

/** Pops `count` values off the stack and returns whether one of them is `wanted`. */
function takesAny(stack: boolean[], count: number, wanted: boolean): boolean {
  let isFound = false;
  for (let taken = 0; taken < count; taken += 1) if (stack.pop() === wanted) isFound = true;
  return isFound;
}

function evaluateTest(test: PreparedTest, scopes: readonly Scope[]): boolean {
  return holds(test, scopes[test.scope.index]?.context[test.key] ?? MISSING_VALUE);
}
