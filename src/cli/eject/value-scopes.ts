import type { List, Tag } from "../../../core/evaluator/program.ts";
import { cleanText, lowerCase } from "../../../core/evaluator/text.ts";
import type { DataShape } from "../types/data-shape.ts";
import { declaredValue } from "./brand-code.ts";
import { type DataPlace, dataPath, memberOf } from "./data-path.ts";
import type { Identifiers } from "./identifiers.ts";

/** The variables of a list: the list itself, and while it is repeated its item and the item's index. */
export interface ListVariables {
  readonly items: string;
  readonly item: string;
  readonly index: string;
}

/** Where the values of a program are in the props of its component, by lists of the program; undefined for the data. */
export class ValueScopes {
  readonly #lists: readonly List[];
  readonly #variables: readonly ListVariables[];
  readonly #places: readonly DataPlace[];
  readonly #data: DataPlace;

  constructor(lists: readonly List[], shape: DataShape, names: Identifiers) {
    const places: DataPlace[] = [];
    this.#lists = lists;
    this.#data = { shape };
    this.#variables = lists.map(({ name, in: holder }) => {
      const items = names.take(name, "items");
      const variables = { items, item: names.take(singular(items), "item"), index: names.take("index", "index") };
      const all = memberOf(memberOf((places[holder ?? -1] ?? this.#data).shape, "lists").shape, name).shape;
      if (all.kind !== "list") throw new Error(`${name} is no list in the contract`);
      places.push({ expression: variables.item, shape: all.items });
      return variables;
    });
    this.#places = places;
  }

  variablesOf(list: number): ListVariables {
    const variables = this.#variables[list];
    if (variables === undefined) throw new Error(`the program has no list ${list}`);
    return variables;
  }

  /** The list whose items hold this one. */
  holderOf(list: number): number | undefined {
    return this.#lists[list]?.in;
  }

  /** The expression of a list, which is empty where there is none. */
  listPath(list: number): string {
    const name = this.#lists[list]?.name ?? "";
    return `${dataPath(this.#placeOf(this.holderOf(list)), ["lists", name])} ?? []`;
  }

  /** The expression of the value of a tag. */
  tagPath(tag: Tag): string {
    const { list, group, name, count } = tag;
    if (count !== undefined) return `String(${this.variablesOf(count).items}.length)`;
    if (group === "brand") return `brand?.${name}`;
    if (list !== undefined && this.isLoopNumber(tag)) return `String(${this.variablesOf(list).index} + 1)`;
    return dataPath(this.#placeOf(list), ["merge_tags", group, name]);
  }

  /** The arguments of a function that reads a tag: its value and, if it has one, its default. */
  tagArguments(tag: Tag): readonly string[] {
    if (tag.group === "brand") return [this.tagPath(tag), declaredValue(tag)];
    const fallback = tag.default === undefined ? [] : [JSON.stringify(cleanText(tag.default))];
    return [this.tagPath(tag), ...fallback];
  }

  /** Whether a tag is the number of an item, which no data hold. */
  isLoopNumber({ list, name }: Tag): boolean {
    return list !== undefined && name === "loop_number";
  }

  /** Whether a tag is a number that is worked out, and always there. */
  isNumber(tag: Tag): boolean {
    return this.isLoopNumber(tag) || tag.count !== undefined;
  }

  /** How an error names a tag. */
  tagLabel({ list, group, name }: Tag): string {
    return `${list === undefined ? "" : `${this.#lists[list]?.name}.`}${group}.${name}`;
  }

  /** The expression of a value of the context, whose keys compare in lower case. */
  contextPath(list: number | undefined, key: string): string {
    const place = this.#placeOf(list);
    const context = memberOf(place.shape, "context").shape;
    const members = context.kind === "object" ? context.members : [];
    const found = members.find(({ name }) => lowerCase(name) === lowerCase(key));
    return dataPath(place, ["context", found?.name ?? key]);
  }

  #placeOf(list: number | undefined): DataPlace {
    return (list === undefined ? undefined : this.#places[list]) ?? this.#data;
  }
}

/** `rows` has a `row`, `entries` an `entry`, and `stock` a `stockItem`. */
function singular(items: string): string {
  if (/[^s]s$/.test(items)) return items.replace(/ies$/, "ys").slice(0, -1);
  return `${items}Item`;
}
