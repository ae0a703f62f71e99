import { areSame } from "./are-same.ts";
import { ContextValue, MISSING_VALUE } from "./context-value.ts";
import { DataIssues } from "./data-issues.ts";
import type { PreparedOp } from "./prepare-ops.ts";
import type { PreparedProgram } from "./prepare-program.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import { readContext } from "./read-context.ts";
import { Scope } from "./scope.ts";
import type { UsualScope } from "./usual-data.ts";

type Jump = PreparedOp & { readonly kind: "unless" };

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
  readonly #outlines = new Map<number, readonly (readonly [at: number, jump: Jump])[]>();
  readonly #contexts = new Map<PreparedScope, ContextPlaces>();

  constructor({ ops, data, lists }: PreparedProgram) {
    this.#ops = ops;
    this.areAsked =
      ops.some(({ kind }) => kind === "unless") || [data, ...lists].some(({ searches }) => searches.length > 0);
  }

  /** A digit for each condition that is come to from an op to another, outside of repeated stretches. */
  judge(start: number, end: number, holds: (condition: Jump["condition"]) => boolean): string {
    let digits = "";
    let next = start;
    for (const [at, jump] of this.#outline(start, end)) {
      if (at < next) continue;
      const isShown = holds(jump.condition);
      digits += isShown ? "1" : "0";
      if (!isShown) next = jump.target;
    }
    return digits;
  }

  /** What conditions read. */
  toScope(plan: PreparedScope, given: UsualScope, holder?: Scope, count = 0): Scope {
    const scope = new Scope(plan, holder, given.index, count);
    const context = this.#contextOf(plan, given, count);
    for (const ofList of plan.lists.values()) {
      const { list, sizeIndex } = ofList;
      const items = (list && given.lists?.get(list.name)) ?? [];
      if (list !== undefined) {
        scope.lists[list.place] = items.map((item) => this.toScope(ofList, item, scope, items.length));
      }
      if (sizeIndex !== undefined) context[sizeIndex] = new ContextValue(String(items.length));
    }
    scope.context = context;
    return scope;
  }

  #contextOf(plan: PreparedScope, { context, index }: UsualScope, count: number): ContextValue[] {
    if (plan.contextCount === 0) return [];
    const names = context?.names ?? [];
    const known = this.#contexts.get(plan);
    const { places } = known !== undefined && areSame(known.names, names) ? known : this.#findPlaces(plan, names);
    return places.map((place) => {
      if (place === undefined) return MISSING_VALUE;
      if (typeof place === "number") return context?.values[place] ?? MISSING_VALUE;
      return new ContextValue(LOOP_VALUES[place](index, count));
    });
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

  #outline(start: number, end: number): readonly (readonly [at: number, jump: Jump])[] {
    const key = start * MAX_OPS + end;
    const known = this.#outlines.get(key);
    if (known !== undefined) return known;
    const jumps: (readonly [number, Jump])[] = [];
    for (let at = start; at < end; at += 1) {
      const op = this.#ops[at];
      if (op?.kind === "unless") jumps.push([at, op]);
      else if (op?.kind === "each") at = op.end - 1;
    }
    this.#outlines.set(key, jumps);
    return jumps;
  }
}
