import { ContextValue, isBlank, MISSING_VALUE } from "./context-value.ts";
import { lowerCase, repairText } from "./text.ts";
import type { Values } from "./values.ts";

/** The three maps of values a caller supplies. */
export type TagGroup = "text" | "url" | "attr";

/** The group of a tag of a program: a map of merge tags, or the brand, which the data alone have. */
export type ValueGroup = TagGroup | "brand";

/** What a normalised tag name looks like; in format 3 it may be longer and hold other characters. */
export const TAG_NAME = /^[a-z0-9_]{1,64}$/;

/** The form in which names compare: in lower case, each space an underscore. */
export function normalizeTagName(name: string): string {
  if (TAG_NAME.test(name)) return name;
  return lowerCase(repairText(name)).replaceAll(" ", "_");
}

/**
 * Where a value lies in plain data, by the members from the data or the item on, as their author spelled them. Format 3
 * only; without it a value lies in the member of its name. An empty one is the item itself.
 */
export type ValuePath = readonly string[];

/** The most names in a path. */
export const MAX_PATH = 8;

/** A key of the context, as written and as it is compared, and where plain data have its value: the first that do. */
export interface PreparedKey {
  readonly index: number;
  readonly name: string;
  readonly lower: string;
  readonly paths: readonly ValuePath[];
}

/** Where the value of a tag comes from. Without a path that is the number of the items of a list. */
export interface ValueSource {
  readonly group: ValueGroup;
  readonly name: string;
  readonly path: ValuePath | undefined;
}

/** What an item gives the context by itself. */
const LOOP_KEYS = ["loop_number", "loop_first", "loop_last"] as const;

/** What a list is called in its scope. */
export interface PreparedList {
  readonly name: string;
  /** Where plain data have it, from what holds it on. */
  readonly path: ValuePath;
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
  readonly values: Readonly<Record<ValueGroup, Map<string, number>>> = {
    text: new Map(),
    url: new Map(),
    attr: new Map(),
    brand: new Map(),
  };
  /** Of each value. Tags of one group and name share a value: that of the first number of items,
   * or else of the first path. */
  readonly sources: ValueSource[] = [];
  /** The values that are the number of the item, and those that are the number of the items of a list here. */
  readonly numbers: number[] = [];
  readonly counts: { readonly value: number; readonly list: PreparedList }[] = [];
  readonly keys: PreparedKey[] = [];
  /** The values of the context that an item has without a caller. */
  readonly loops: { readonly index: number; readonly name: (typeof LOOP_KEYS)[number] }[] = [];
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

  get valueCount(): number {
    return this.sources.length;
  }

  /** The value of the context that is the number of the list's items; undefined when nothing asks for it. */
  get sizeIndex(): number | undefined {
    return this.#sizeIndex;
  }

  /** Whether it is another scope, or what an item of that holds. */
  isWithin(other: PreparedScope): boolean {
    return this === other || (this.list?.holder.isWithin(other) ?? false);
  }

  /** Whether a name, normalised or in lower case, is given by the evaluator: to items only. */
  isReserved(name: string): boolean {
    return this.list !== undefined && name.startsWith("loop_");
  }

  valueOf(group: ValueGroup, name: string, source: ValuePath | PreparedList): number {
    const known = this.values[group].get(name);
    const value = known ?? this.sources.length;
    this.values[group].set(name, value);
    if ("holder" in source) {
      const isCounted = known !== undefined && this.sources[known]?.path === undefined;
      if (!isCounted) this.counts.push({ value, list: source });
      this.sources[value] = { group, name, path: undefined };
    } else if (known === undefined) {
      this.sources.push({ group, name, path: source });
      if (this.list !== undefined && name === "loop_number") this.numbers.push(value);
    }
    return value;
  }

  keyOf(name: string, paths: readonly ValuePath[]): number {
    const known = this.#keyIndexes.get(name);
    if (known !== undefined) return known;
    const index = this.contextCount++;
    this.#keyIndexes.set(name, index);
    const lower = lowerCase(name);
    this.keys.push({ index, name, lower, paths });
    const loop = LOOP_KEYS.find((key) => key === lower);
    if (this.list !== undefined && loop !== undefined) this.loops.push({ index, name: loop });
    return index;
  }

  /** The scope of a list here, which programs share; they take as many items as the one that takes the fewest. */
  listOf({ name, path, max }: Pick<PreparedList, "name" | "path" | "max">, data: PreparedScope): PreparedScope {
    const known = this.lists.get(name);
    if (known?.list !== undefined) {
      known.list.max = Math.min(known.list.max, max);
      return known;
    }
    const list = { name, path, max, holder: this, place: this.lists.size };
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
    const { group = "", name = "", path } = this.plan.sources[value] ?? {};
    return this.isPlain && path !== undefined ? [...this.loc, ...path] : [...this.loc, "merge_tags", group, name];
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
