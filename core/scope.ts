import { type ContextValue, isBlank } from "./context-value.ts";
import type { PreparedScope } from "./prepared-scope.ts";

const NO_ITEMS: readonly Scope[] = [];
/** Of a scope without lists, in which nothing is put. */
const NO_LISTS = Object.freeze([]) as unknown as (readonly Scope[])[];

/** What the data, or an item of a list, gives a program. */
export class Scope {
  readonly plan: PreparedScope;
  /** The scope that holds the list, and the index in the list; of the data itself there is neither. */
  readonly holder: Scope | undefined;
  readonly index: number;
  /** The clean values of the tags, by index; undefined where none was supplied. */
  values: readonly (string | undefined)[] = [];
  /** The values of the context, by index. */
  context: readonly ContextValue[] = [];
  /** The items of each list, by its place. */
  readonly lists: (readonly Scope[])[];

  readonly #count: number;
  #blanks: (boolean | undefined)[] | undefined;

  /** `count` is how many items the list has. */
  constructor(plan: PreparedScope, holder?: Scope, index = 0, count = 0) {
    this.plan = plan;
    this.lists = plan.lists.size === 0 ? NO_LISTS : new Array(plan.lists.size).fill(NO_ITEMS);
    this.holder = holder;
    this.index = index;
    this.#count = count;
  }

  /** Whether there is nothing in the value of a tag but white space: looked through once, however many ask. */
  isBlank(value: number): boolean {
    this.#blanks ??= [];
    const known = this.#blanks[value] ?? isBlank(this.values[value] ?? "");
    this.#blanks[value] = known;
    return known;
  }

  /** The values of the context that an item has without a caller; undefined where nothing asks for any. */
  get given(): Readonly<Record<string, string>> | undefined {
    if (this.plan.list === undefined || this.plan.keys.length === 0) return undefined;
    return {
      loop_number: String(this.index + 1),
      loop_first: String(this.index === 0),
      loop_last: String(this.index === this.#count - 1),
    };
  }

  /** What stands before a name in a report: `items[3].`; nothing for the data. */
  get prefix(): string {
    const { list } = this.plan;
    return list === undefined ? "" : `${this.holder?.prefix ?? ""}${list.name}[${this.index}].`;
  }

  /** The way to it in the data. */
  get loc(): readonly (string | number)[] {
    const { list } = this.plan;
    return list === undefined ? [] : [...(this.holder?.loc ?? []), "lists", list.name, this.index];
  }
}

/** How many items each list of a program has in all, by its label. */
export function countItems(lists: readonly PreparedScope[], data: Scope | undefined): Readonly<Record<string, number>> {
  if (lists.length === 0 || data === undefined) return {};
  const counts = new Map(lists.map(({ label }) => [label, 0]));
  const countIn = (scope: Scope) => {
    for (const { label, list } of scope.plan.lists.values()) {
      const items = scope.lists[list?.place ?? 0] ?? [];
      counts.set(label, (counts.get(label) ?? 0) + items.length);
      if (scope.plan.lists.size > 0) for (const item of items) countIn(item);
    }
  };
  countIn(data);
  // Unlike assignment this takes any name.
  return Object.fromEntries(counts);
}
