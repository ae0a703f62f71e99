import { type ContextValue, isBlank } from "./context-value.ts";
import { lowerCase } from "./text.ts";
import type { Values } from "./values.ts";

/** The three maps of values a caller supplies. */
export type TagGroup = "text" | "url" | "attr";

/** What a normalised tag name looks like. */
export const TAG_NAME = /^[a-z0-9_]{1,64}$/;

/** The form in which names of merge tags compare: A to Z in lower case, each space an underscore. */
export function normalizeTagName(name: string): string {
  if (TAG_NAME.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(" ", "_");
}

/** A key of the context, as written and as it is compared. */
export interface PreparedKey {
  readonly index: number;
  readonly name: string;
  readonly lower: string;
}

/** What a list is called in its scope. */
export interface PreparedList {
  readonly name: string;
  /** How many items every program takes. */
  max: number;
  /** The scope that holds it, and its place among the lists there. */
  readonly holder: PreparedScope;
  readonly place: number;
}

/**
 * What the programs of a mail ask of the data itself, or of an item of a list: each name has an index there, which they
 * share. It grows while programs are prepared, and is not changed after the last one.
 */
export class PreparedScope {
  /** 0 for the data; otherwise that of the list among those of the mail, from 1. */
  readonly index: number;
  readonly list: PreparedList | undefined;
  /** How many lists lie in each other here. */
  readonly depth: number;
  /** The index of each value by group and normalised name. */
  readonly values: Readonly<Record<TagGroup, Map<string, number>>> = {
    text: new Map(),
    url: new Map(),
    attr: new Map(),
  };
  valueCount = 0;
  /** The values that are the number of the item. */
  readonly numbers: number[] = [];
  readonly keys: PreparedKey[] = [];
  /** How many values of the context there are: those of the keys and the numbers of items of lists. */
  contextCount = 0;
  /** By normalised name. */
  readonly lists = new Map<string, PreparedScope>();
  /** Of the data: the scopes of all lists, in order of first appearance. */
  readonly allLists: PreparedScope[] = [];
  readonly #keyIndexes = new Map<string, number>();
  #sizeIndex: number | undefined;

  constructor(index = 0, list?: PreparedList) {
    this.index = index;
    this.list = list;
    this.depth = list === undefined ? 0 : list.holder.depth + 1;
  }

  /** `items`, or `items.options` for a list in the items of another; empty for the data. */
  get label(): string {
    if (this.list === undefined) return "";
    const { holder, name } = this.list;
    return holder.list === undefined ? name : `${holder.label}.${name}`;
  }

  /** The value of the context that is the number of the list's items; undefined when nothing asks for it. */
  get sizeIndex(): number | undefined {
    return this.#sizeIndex;
  }

  /** Whether it is another scope, or what an item of that holds. */
  isWithin(other: PreparedScope): boolean {
    return this === other || (this.list?.holder.isWithin(other) ?? false);
  }

  valueOf(group: TagGroup, name: string): number {
    const known = this.values[group].get(name);
    if (known !== undefined) return known;
    const index = this.valueCount++;
    this.values[group].set(name, index);
    if (this.list !== undefined && name === "loop_number") this.numbers.push(index);
    return index;
  }

  keyOf(name: string): number {
    const known = this.#keyIndexes.get(name);
    if (known !== undefined) return known;
    const index = this.contextCount++;
    this.#keyIndexes.set(name, index);
    this.keys.push({ index, name, lower: lowerCase(name) });
    return index;
  }

  /** The scope of a list here, which programs share; they take as many items as the one that takes the fewest. */
  listOf(name: string, max: number, data: PreparedScope): PreparedScope {
    const known = this.lists.get(name);
    if (known?.list !== undefined) {
      known.list.max = Math.min(known.list.max, max);
      return known;
    }
    const list = { name, max, holder: this, place: this.lists.size };
    const scope = new PreparedScope(data.allLists.length + 1, list);
    this.lists.set(name, scope);
    data.allLists.push(scope);
    return scope;
  }

  /** The index, in the scope that holds the list, of the number of its items. */
  sizeOf(list: PreparedList): number {
    this.#sizeIndex ??= list.holder.contextCount++;
    return this.#sizeIndex;
  }
}

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
  /** The values of the context, by index. */
  context: readonly ContextValue[] = [];
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

  /** The values of the context that an item has without a caller; undefined where nothing asks for any. */
  get given(): Readonly<Record<string, string>> | undefined {
    if (this.plan.list === undefined || this.plan.keys.length === 0) return undefined;
    return {
      loop_number: String(this.index + 1),
      loop_first: String(this.index === 0),
      loop_last: String(this.index === this.#count - 1),
    };
  }

  /** What precedes a name in a report: `items[3].`; nothing for the data. */
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
