import { ContextValue, isBlank, MISSING_VALUE } from "./context-value.ts";
import type { FormattedValue, PreparedList, PreparedScope } from "./names.ts";
import type { Values } from "./values.ts";

/** Of a list that nobody has given. */
const NO_ITEMS: readonly Scope[] = [];
/** Of a scope without lists, in which nothing is put. */
const NO_LISTS = Object.freeze([]) as unknown as (readonly Scope[])[];

/** What the data, or an item of a list, gives a program. */
export class Scope {
  readonly plan: PreparedScope;
  /** The scope that holds the list, and the index in the list; of the data itself there is neither. */
  readonly holder: Scope | undefined;
  readonly index: number;
  /** The table of all values, and where those of the tags begin there. */
  readonly values: Values;
  readonly first: number;
  /** Whether plain data give it: to the data itself what `merge_tags`, `context` and `lists` leave out. */
  isPlain = false;
  /** The values of the context, by index. */
  context: ContextValue[] = [];
  /** The items of each list, by its place. */
  readonly lists: (readonly Scope[])[];

  readonly #count: number;
  #blanks: (boolean | undefined)[] | undefined;

  /** `count` is how many items the list has. */
  constructor(plan: PreparedScope, values: Values, holder?: Scope, index = 0, count = 0) {
    this.plan = plan;
    this.values = values;
    this.first = values.add(plan.valueCount);
    this.lists = plan.lists.size === 0 ? NO_LISTS : new Array(plan.lists.size).fill(NO_ITEMS);
    this.holder = holder;
    this.index = index;
    this.#count = count;
  }

  /** The value of a tag; undefined or empty where none was given. */
  textOf(value: number): string | undefined {
    return this.values.texts[this.first + value];
  }

  /** Whether there is nothing in the value of a tag but white space: looked through once, however many ask. */
  isBlank(value: number): boolean {
    this.#blanks ??= [];
    const known = this.#blanks[value] ?? isBlank(this.textOf(value) ?? "");
    this.#blanks[value] = known;
    return known;
  }

  /** Gives an item the values that are its number, first or last. */
  giveLoop(): void {
    for (const value of this.plan.numbers) this.values.texts[this.first + value] = String(this.index + 1);
    for (const { index, name } of this.plan.loops) {
      if (name === "loop_number") this.context[index] = new ContextValue(String(this.index + 1));
      else this.context[index] = new ContextValue(String(this.index === (name === "loop_first" ? 0 : this.#count - 1)));
    }
  }

  /** Gives the values that are the number of items of its lists, once those are complete. */
  giveCounts(): void {
    if (this.plan.lists.size === 0) return;
    for (const { list, sizeIndex } of this.plan.lists.values()) {
      if (list === undefined || sizeIndex === undefined) continue;
      this.context[sizeIndex] = new ContextValue(String(this.lists[list.place]?.length ?? 0));
    }
    for (const { value, list } of this.plan.counts) {
      this.values.texts[this.first + value] = String(this.lists[list.place]?.length ?? 0);
    }
  }

  /** Writes its values that have a format, and those of the items of its lists, once all values are given. */
  giveFormats(): void {
    const { texts } = this.values;
    for (const { value, from, format, currency } of this.plan.formatted) {
      const text = texts[this.first + from];
      texts[this.first + value] = text ? format.write(text, currency && this.#codeOf(currency)) : undefined;
    }
    for (const items of this.lists) for (const item of items) item.giveFormats();
  }

  /** The value of a tag of this scope or of one around it, or its default. */
  #codeOf({ scope, value, default: given }: NonNullable<FormattedValue["currency"]>): string | undefined {
    let holder: Scope | undefined = this;
    while (holder !== undefined && holder.plan !== scope) holder = holder.holder;
    return holder?.textOf(value) || given;
  }

  /** Whether a value of the context is given, an empty one too. */
  hasContext(index: number): boolean {
    return this.context[index] !== MISSING_VALUE;
  }

  /** Whether the caller has given a list, an empty one too. */
  hasList({ place }: PreparedList): boolean {
    return this.lists[place] !== NO_ITEMS;
  }

  /** What precedes a name in a report: `items[3].`; nothing for the data. */
  get prefix(): string {
    const { list } = this.plan;
    return list === undefined ? "" : `${this.holder?.prefix ?? ""}${list.name}[${this.index}].`;
  }

  /** The way to it in what the caller gave. */
  get loc(): readonly (string | number)[] {
    const { holder, index, isPlain } = this;
    const { list } = this.plan;
    if (list === undefined || holder === undefined) return isPlain ? ["data"] : [];
    if (isPlain) return [...holder.loc, ...list.path, index];
    return [...(holder.holder === undefined ? [] : holder.loc), "lists", list.name, index];
  }

  /** The way to a value. */
  locOf(value: number): readonly (string | number)[] {
    const from = this.plan.formatted.find((each) => each.value === value)?.from ?? value;
    const { group = "", name = "", path } = this.plan.sources[from] ?? {};
    if (this.isPlain && path !== undefined) return [...this.loc, ...path];
    return [...(this.holder === undefined ? [] : this.loc), "merge_tags", group, name];
  }
}

/** How many items each list has in all, by its label. */
export function countItems(data: Scope): Readonly<Record<string, number>> {
  const { allLists } = data.plan;
  if (allLists.length === 0) return {};
  const counts = new Map(allLists.map(({ label }) => [label, 0]));
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
