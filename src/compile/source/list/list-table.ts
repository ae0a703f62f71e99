import { MAX_ITEMS, MAX_LIST_DEPTH } from "../../../../core/evaluator/data.ts";
import { normalizeTagName, TAG_NAME } from "../../../../core/evaluator/names.ts";
import type { List } from "../../../../core/evaluator/program.ts";
import { quote } from "../../../domain/quote.ts";

/** A list for each of whose items a place is repeated, by its index in the table. */
export interface ScopedList {
  readonly name: string;
  readonly index: number;
}

/** The lists that a place is repeated for, outermost first. */
export type ListScope = readonly ScopedList[];

/** What the name of a list means where it is written. */
export interface ListNames {
  /** The list whose items hold `items.…` here. */
  itemsOf(name: string): number | undefined;
  /** The list that `size(items)` or `size(items.options)` counts here. */
  sizeOf(path: readonly string[]): number | undefined;
  /** Whether something is repeated for such a list anywhere in the source. */
  isKnown(name: string): boolean;
}

/** The most lists of a program. */
const MAX_LISTS = 32;
const RESERVED = new Set(["text", "url", "attr", "with", "context"]);
const WRITTEN = /^\s*(?:(\w+)\s*\.\s*)?(\w+)\s*$/;

/** The lists of a source, in the order of their first use. */
export class ListTable {
  readonly #lists: { readonly name: string; max: number | undefined; readonly in: number | undefined }[] = [];
  /** As `items`, or `items.options` in items. */
  readonly #written: ReadonlySet<string>;
  readonly #known: ReadonlySet<string>;

  /** `written` are the lists that the source repeats something for, as they are written there. */
  constructor(written: readonly string[]) {
    const names = written.map((text) => (WRITTEN.exec(text) ?? []).slice(1).map((name = "") => normalizeTagName(name)));
    this.#written = new Set(names.map(pathOf));
    this.#known = new Set(names.map(([, name = ""]) => name));
  }

  get lists(): readonly List[] {
    return this.#lists.map(({ name, max = MAX_ITEMS, in: holder }) => ({
      name,
      max,
      ...(holder === undefined ? {} : { in: holder }),
    }));
  }

  /**
   * Enters a stretch that is repeated for the items of a list, written as `items` or, where that is repeated already,
   * `items.options`. Returns what is wrong with it otherwise.
   */
  open(written: string, scope: ListScope, max: number | undefined): ScopedList | string {
    const [, holder, last = ""] = WRITTEN.exec(written) ?? [];
    const name = normalizeTagName(last);
    const around = scope.at(-1);
    const refusal = TAG_NAME.test(name)
      ? (refuseName(name, scope) ?? refusePlace(name, holder && normalizeTagName(holder), around?.name))
      : `"${quote(written)}" is no list; write items or items.options`;
    if (refusal !== undefined) return refusal;
    const index = this.#indexOf(name, around?.index);
    if (index === undefined) return `is one list too many, the limit is ${MAX_LISTS}`;
    const list = this.#lists[index];
    if (list === undefined || max === undefined) return { name, index };
    if (list.max !== undefined && list.max !== max) return `takes ${max} items of ${name}, and elsewhere ${list.max}`;
    list.max = max;
    return { name, index };
  }

  namesIn(scope: ListScope): ListNames {
    const itemsOf = (name: string) => scope.find((list) => list.name === normalizeTagName(name))?.index;
    const isKnown = (name: string) => this.#known.has(normalizeTagName(name));
    return {
      itemsOf,
      isKnown,
      sizeOf: (path) => {
        const [last = "", ...holders] = path.toReversed();
        const holder = holders[0] === undefined ? undefined : itemsOf(holders[0]);
        const name = normalizeTagName(last);
        if (holders.length === 0 && itemsOf(name) !== undefined) return itemsOf(name);
        const isHeld = holders.length === 0 || (holders.length === 1 && holder !== undefined);
        const isWritten = this.#written.has(pathOf([normalizeTagName(holders[0] ?? ""), name]));
        return isHeld && isWritten ? this.#indexOf(name, holder) : undefined;
      },
    };
  }

  #indexOf(name: string, holder: number | undefined): number | undefined {
    const index = this.#lists.findIndex((list) => list.name === name && list.in === holder);
    if (index >= 0) return index;
    return this.#lists.length === MAX_LISTS ? undefined : this.#lists.push({ name, max: undefined, in: holder }) - 1;
  }
}

function pathOf([holder = "", name = ""]: readonly string[]): string {
  return holder === "" ? name : `${holder}.${name}`;
}

function refuseName(name: string, scope: ListScope): string | undefined {
  if (RESERVED.has(name) || name.startsWith("loop_")) return `no list is called ${name}: the name has another meaning`;
  if (scope.some((outer) => outer.name === name)) return `${name} is repeated around it already; no name hides another`;
  return scope.length === MAX_LIST_DEPTH ? `lists lie in each other at most ${MAX_LIST_DEPTH} deep` : undefined;
}

/** `holder` is the list whose items are said to hold it, `around` that whose items are repeated there. */
function refusePlace(name: string, holder: string | undefined, around: string | undefined): string | undefined {
  if (holder === around) return undefined;
  return holder === undefined
    ? `is inside the repetition of ${around}: only a list in its items repeats there, ${around}.${name}`
    : `repeats ${quote(holder)}.${name} directly in what is repeated for ${quote(holder)}, and nowhere else`;
}

/** Where nothing is repeated. */
export const NO_LISTS: ListNames = new ListTable([]).namesIn([]);
