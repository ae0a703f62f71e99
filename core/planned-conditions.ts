import { areSame } from "./are-same.ts";
import { ContextValue, MISSING_VALUE } from "./context-value.ts";
import { DataIssues } from "./data-issues.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import type { MissingPolicy } from "./fill-options.ts";
import type { NamePlaces } from "./fill-plan.ts";
import { NO_NAMES } from "./no-names.ts";
import type { PreparedCondition } from "./prepare-condition.ts";
import type { PreparedOp } from "./prepare-ops.ts";
import type { PreparedProgram } from "./prepare-program.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import { readContext } from "./read-context.ts";
import { Scope } from "./scope.ts";
import type { UsualScope } from "./usual-data.ts";
import { NO_VERDICTS, VerdictList, type Verdicts } from "./verdicts.ts";

/** A condition that is come to, and which of them is the next where it does not hold. */
interface Jump {
  readonly condition: PreparedCondition;
  readonly next: number;
}

/** What conditions read in one run, and what they said of the data alone, by index. */
export interface ConditionReading {
  /** The data, and the item of each list that is repeated, by the index of the scope. */
  readonly scopes: Scope[];
  readonly verdicts: (boolean | undefined)[];
  readonly onMissing: MissingPolicy;
}

/** Where a scope's values of tags lie among those of all, which are clean. */
export interface GivenValues {
  readonly values: readonly string[];
  placesOf(plan: PreparedScope, given: UsualScope): NamePlaces;
}

/** Where the value of each key lies among those that a context gives, or which value it is that items have. */
interface ContextPlaces {
  readonly names: readonly string[];
  readonly places: readonly (number | LoopValue | undefined)[];
}

type LoopValue = keyof typeof LOOP_VALUES;

/** What readContext gives items, by the mark that stands for it while the places are looked for. */
const LOOP_VALUES = {
  number: (index: number) => String(index + 1),
  first: (index: number) => String(index === 0),
  last: (index: number, count: number) => String(index === count - 1),
};
const LOOP_MARKS = { loop_number: "number", loop_first: "first", loop_last: "last" };
const MAX_OPS = 1_000_000;

/** What the conditions of a program need of data of the usual form. */
export class PlannedConditions {
  /** Whether there are any, or texts that are searched for, whose work is counted in any case. */
  readonly areAsked: boolean;
  readonly #ops: readonly PreparedOp[];
  /** The scopes whose tags they read. */
  readonly #withTags: ReadonlySet<PreparedScope>;
  /** Those come to from an op to another, outside of repeated stretches. */
  readonly #jumps = new Map<number, readonly Jump[]>();
  readonly #contexts = new Map<PreparedScope, ContextPlaces>();

  constructor({ ops, data, lists }: PreparedProgram) {
    this.#ops = ops;
    const steps = ops.flatMap((op) => (op.kind === "unless" ? op.condition.steps : []));
    this.#withTags = new Set(steps.flatMap((step) => (step.kind === "given" ? [step.tag.scope] : [])));
    this.areAsked =
      ops.some(({ kind }) => kind === "unless") || [data, ...lists].some(({ searches }) => searches.length > 0);
  }

  /** What each condition says that is come to from an op to another, outside of repeated stretches. */
  judge(start: number, end: number, reading: ConditionReading): Verdicts {
    const jumps = this.#jumpsIn(start, end);
    if (jumps.length === 0) return NO_VERDICTS;
    const verdicts = new VerdictList();
    for (let at = 0; at < jumps.length; ) {
      const { condition, next } = jumps[at] as Jump;
      const isShown = holds(condition, reading);
      verdicts.add(isShown);
      at = isShown ? at + 1 : next;
    }
    return verdicts.all;
  }

  /** What conditions read. */
  toScope(plan: PreparedScope, given: UsualScope, tags: GivenValues, holder?: Scope, count = 0): Scope {
    const scope = new Scope(plan, holder, given.index, count);
    if (this.#withTags.has(plan)) scope.values = valuesOf(plan, given, tags);
    const context = this.#contextOf(plan, given, count);
    for (const ofList of plan.lists.values()) {
      const { list, sizeIndex } = ofList;
      const items = (list && given.lists?.get(list.name)) ?? [];
      if (list !== undefined) {
        scope.lists[list.place] = items.map((item) => this.toScope(ofList, item, tags, scope, items.length));
      }
      if (sizeIndex !== undefined) context[sizeIndex] = new ContextValue(String(items.length));
    }
    scope.context = context;
    return scope;
  }

  #contextOf(plan: PreparedScope, { context, index }: UsualScope, count: number): ContextValue[] {
    const read: ContextValue[] = [];
    if (plan.contextCount === 0) return read;
    const names = context?.names ?? NO_NAMES;
    const known = this.#contexts.get(plan);
    const isKnown = known !== undefined && (known.names === names || areSame(known.names, names));
    const { places } = isKnown ? known : this.#findPlaces(plan, names);
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at];
      if (typeof place === "string") read.push(new ContextValue(LOOP_VALUES[place](index, count)));
      else read.push((place === undefined ? undefined : context?.values[place]) ?? MISSING_VALUE);
    }
    return read;
  }

  #findPlaces(plan: PreparedScope, names: readonly string[]): ContextPlaces {
    const marks = Object.fromEntries(names.map((name, at) => [name, at]));
    const given = plan.list === undefined ? undefined : LOOP_MARKS;
    const places = readContext(plan, marks, given, new DataIssues()).map((value) => {
      if (value === MISSING_VALUE) return undefined;
      return value.text in LOOP_VALUES ? (value.text as LoopValue) : Number(value.text);
    });
    const found = { names, places };
    this.#contexts.set(plan, found);
    return found;
  }

  #jumpsIn(start: number, end: number): readonly Jump[] {
    const key = start * MAX_OPS + end;
    const known = this.#jumps.get(key);
    if (known !== undefined) return known;
    const found: { readonly condition: PreparedCondition; readonly target: number }[] = [];
    // How many are come to before each op.
    const before: number[] = [];
    for (let at = start; at < end; at += 1) {
      before[at - start] = found.length;
      const op = this.#ops[at];
      if (op?.kind === "unless") found.push(op);
      for (const last = op?.kind === "each" ? op.end - 1 : at; at < last; at += 1) {
        before[at + 1 - start] = found.length;
      }
    }
    const jumps = found.map(({ condition, target }) => ({ condition, next: before[target - start] ?? found.length }));
    this.#jumps.set(key, jumps);
    return jumps;
  }
}

function valuesOf(plan: PreparedScope, given: UsualScope, tags: GivenValues): readonly (string | undefined)[] {
  const { places } = tags.placesOf(plan, given);
  const values = places.map((place) => (place === undefined ? undefined : tags.values[given.start + place]));
  for (const index of plan.numbers) values[index] = LOOP_VALUES.number(given.index);
  return values;
}

function holds(condition: PreparedCondition, reading: ConditionReading): boolean {
  const { index, scope } = condition;
  const { verdicts } = reading;
  if (scope.list !== undefined || isQuick(condition)) return evaluateCondition(condition, reading);
  const known = verdicts[index] ?? evaluateCondition(condition, reading);
  verdicts[index] = known;
  return known;
}

/** What it asks of a value is worked out once in any case. */
function isQuick({ steps }: PreparedCondition): boolean {
  const kind = steps.length === 1 ? steps[0]?.kind : undefined;
  return kind === "given" || kind === "empty" || kind === "number" || kind === "date";
}
