import { lowerCase } from "./lower-case.ts";
import type { TagGroup } from "./program.ts";

/** A key of the context, as written and as it is compared. */
export interface PreparedKey {
  readonly index: number;
  readonly name: string;
  readonly lower: string;
}

/** A value of a context that tests search, and the bytes of all the texts that they search it for, each once. */
export interface Search {
  readonly key: number;
  readonly bytes: number;
}

/** What a list is called in its scope, and how many items the program takes. */
export interface PreparedList {
  readonly name: string;
  readonly max: number;
  /** The scope that holds it, and its place among the lists there. */
  readonly holder: PreparedScope;
  readonly place: number;
}

/**
 * What a program asks of the data itself, or of an item of one of its lists: each name has an index there. It is made
 * as names are come to, and not changed once the program is prepared.
 */
export class PreparedScope {
  /** 0 for the data; otherwise one more than that of the list in the program. */
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
  /** What tests search values of the context for. */
  searches: readonly Search[] = [];
  /** How many ops repeat a stretch for the items. */
  stretches = 0;
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

  /** The index, in the scope that holds the list, of the number of its items. */
  sizeOf(list: PreparedList): number {
    this.#sizeIndex ??= list.holder.contextCount++;
    return this.#sizeIndex;
  }
}
