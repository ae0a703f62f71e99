import type { PreparedFormat } from "./formats.ts";
import { lowerCase, repairText } from "./text.ts";

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

/** A value that is another one of its scope, written in a format. */
export interface FormattedValue {
  readonly from: number;
  readonly format: PreparedFormat;
  /** Where the code of its currency comes from: its own scope, or one around it. */
  readonly currency:
    | { readonly scope: PreparedScope; readonly value: number; readonly default: string | undefined }
    | undefined;
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
  /** The values that are another one in a format, each with its index. */
  readonly formatted: (FormattedValue & { readonly value: number })[] = [];
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
  readonly #formattedIndexes = new Map<PreparedFormat, Map<string, number>>();
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

  /** The index of another value in a format. */
  formattedOf({ from, format, currency }: FormattedValue): number {
    const known = this.#formattedIndexes.get(format) ?? new Map<string, number>();
    this.#formattedIndexes.set(format, known);
    const key = JSON.stringify([from, currency?.scope.index, currency?.value, currency?.default]);
    const value = known.get(key) ?? this.sources.length;
    if (known.has(key)) return value;
    known.set(key, value);
    this.sources.push(this.sources[from] as ValueSource);
    this.formatted.push({ from, format, currency, value });
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
