import { MAX_ITEMS, MAX_LIST_DEPTH } from "../../../../core/evaluator/data.ts";
import { normalizeTagName, TAG_NAME } from "../../../../core/evaluator/names.ts";
import type { List } from "../../../../core/evaluator/program.ts";
import { type Member, nameOfMembers, readMembers, writtenMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";
import { pathFault } from "../path/path-fault.ts";
import { type ValuePlace, valuePlace } from "../path/value-place.ts";
import { ItemNames, type WrittenList } from "./item-names.ts";
import type { ListNames } from "./list-names.ts";

/** A list for each of whose items a place is repeated, by its index in the table. */
export interface ScopedList {
  /** What its items are called. */
  readonly name: string;
  readonly index: number;
  /** Whether their author called them so. */
  readonly isNamed: boolean;
}

/** The lists that a place is repeated for, outermost first. */
export type ListScope = readonly ScopedList[];

interface Entry extends ValuePlace {
  readonly in: number | undefined;
  /** Members as they compare, which a name with a dot does not tell. */
  readonly key: string;
  max: number | undefined;
  /** Whether a program of format 2 could not say where it is repeated or counted. */
  isFree: boolean;
}

/** The most lists of a program. */
const MAX_LISTS = 32;
const RESERVED = new Set(["text", "url", "attr", "with", "context"]);
const RESERVED_ITEMS = new Set([...RESERVED, "brand"]);

/** The lists of a source, in the order of their first use. */
export class ListTable {
  readonly #entries: Entry[] = [];
  readonly #items: ItemNames;

  /** `written` are the lists that the source repeats something for. */
  constructor(written: readonly WrittenList[]) {
    this.#items = new ItemNames(written);
  }

  get lists(): readonly List[] {
    return this.#entries.map(({ name, path, max = MAX_ITEMS, in: holder, isFree }) => {
      const way = path ?? (isFree ? [name] : undefined);
      return { name, ...(way && { path: way }), max, ...(holder === undefined ? {} : { in: holder }) };
    });
  }

  /**
   * Enters a loop that is repeated for the items of a list, written as `items`, `order.lines` or, where items of
   * `items` are repeated, `items.options`. Returns what is wrong with it otherwise.
   */
  open({ list: written, as }: WrittenList, scope: ListScope, max: number | undefined): ScopedList | string {
    const members = readMembers(written);
    if (members === undefined) return `"${quote(written)}" is no list; write items or items.options`;
    const name = nameOfItems(members, as);
    const { holder, rest } = resolve(members, scope);
    const refusal =
      (as === undefined ? refuseName(name, written) : refuseItemName(name, holder ? undefined : rest[0])) ??
      refuseAround(name, scope) ??
      this.#refusePath(members, scope);
    const index = refusal ?? this.#indexOf(rest, holder);
    if (index === undefined) return `is one list too many, the limit is ${MAX_LISTS}`;
    if (typeof index === "string") return index;
    if (scope.some((outer) => outer.index === index)) return `${quote(written)} is repeated around it already`;
    const entry = this.#entries[index];
    if (entry !== undefined && scope.length > 0 && holder !== scope.at(-1)) entry.isFree = true;
    return limitItems(entry, max) ?? { name, index, isNamed: as !== undefined };
  }

  namesIn(scope: ListScope): ListNames {
    const find = (name: string) => scope.find((list) => list.name === normalizeTagName(name));
    return {
      itemsOf: (name) => find(name)?.index,
      itemOf: (name) => (find(name)?.isNamed === true ? find(name)?.index : undefined),
      isList: (members) => this.#items.isList(members),
      isKnown: (name) => this.#items.isKnown(name),
      isItemName: (name) => this.#items.isItemName(name),
      sizeOf: (members) => this.#sizeOf(members, scope),
      refuse: (members) => this.#refusePath(members, scope),
    };
  }

  /** Where the items of a list are repeated, its name alone counts all of them. */
  #sizeOf(members: readonly Member[], scope: ListScope): number | undefined {
    const [only, ...others] = members;
    const around =
      others.length === 0 ? scope.find(({ name }) => name === normalizeTagName(only?.text ?? "")) : undefined;
    if (around !== undefined && !around.isNamed) return around.index;
    const isOfItems = others.length === 0 && this.#items.isKnown(only?.text ?? "") && !this.#items.isList(members);
    if (isOfItems) return undefined;
    if (this.#refusePath(members, scope) !== undefined) return undefined;
    const { holder, rest } = resolve(members, scope);
    const index = this.#indexOf(rest, holder);
    if (typeof index !== "number") return undefined;
    const entry = this.#entries[index];
    if (entry !== undefined && !this.#items.isList(members)) entry.isFree = true;
    return index;
  }

  #refusePath(members: readonly Member[], scope: ListScope): string | undefined {
    const { holder, rest } = resolve(members, scope);
    return pathFault(members) ?? this.#items.refuse(members, holder === undefined ? 0 : members.length - rest.length);
  }

  #indexOf(members: readonly Member[], holder: ScopedList | undefined): number | string | undefined {
    const place = members.length === 0 ? { name: holder?.name ?? "", path: [] } : valuePlace(members);
    const key = JSON.stringify(members.map(({ text }) => normalizeTagName(text)));
    const known = this.#entries.findIndex((entry) => entry.in === holder?.index && entry.name === place.name);
    if (known >= 0 && this.#entries[known]?.key !== key) {
      return `${quote(writtenMembers(members))} is called ${place.name}, as is another list; rename one`;
    }
    if (known >= 0) return known;
    if (this.#entries.length === MAX_LISTS) return undefined;
    return this.#entries.push({ ...place, key, in: holder?.index, max: undefined, isFree: false }) - 1;
  }
}

/** Sets the most items of a list. Returns why it cannot. */
function limitItems(entry: Entry | undefined, max: number | undefined): string | undefined {
  if (entry === undefined || max === undefined) return undefined;
  if (entry.max !== undefined && entry.max !== max) {
    return `takes ${max} items of ${entry.name}, and elsewhere ${entry.max}`;
  }
  entry.max = max;
  return undefined;
}

/** The list whose items members begin at, and those behind its name; the data without one. */
function resolve(
  members: readonly Member[],
  scope: ListScope,
): { readonly holder: ScopedList | undefined; readonly rest: readonly Member[] } {
  const [first, ...rest] = members;
  const name = first === undefined || first.isQuoted ? undefined : nameOfMembers([first]);
  const around = scope.find((list) => list.name === name);
  const isItem = around !== undefined && (rest.length > 0 || around.isNamed);
  return isItem ? { holder: around, rest } : { holder: undefined, rest: members };
}

/** What the items of a list are called: as their author says, or else by the last member of the list. */
function nameOfItems(members: readonly Member[], as: string | undefined): string {
  if (as === undefined) return normalizeTagName(members.at(-1)?.text ?? "");
  const word = /^\s*(\w+)\s*$/.exec(as)?.[1];
  return word === undefined ? as : normalizeTagName(word);
}

function refuseName(name: string, written: string): string | undefined {
  if (!TAG_NAME.test(name)) return `${quote(written)} ends with no word that its items could be called by; add lp-as`;
  const isReserved = RESERVED.has(name) || name.startsWith("loop_");
  return isReserved ? `no list is called ${name}: the name has another meaning` : undefined;
}

/** `first` is the first member of a list of the data. */
function refuseItemName(name: string, first: Member | undefined): string | undefined {
  if (!TAG_NAME.test(name)) return `calls its items "${quote(name)}", which is no name; write a word such as line`;
  if (RESERVED_ITEMS.has(name) || name.startsWith("loop_"))
    return `calls its items ${name}: the name has another meaning`;
  const isOfData = first !== undefined && !first.isQuoted && nameOfMembers([first]) === name;
  return isOfData ? `calls its items ${name}, which is a name of the data; call them otherwise` : undefined;
}

function refuseAround(name: string, scope: ListScope): string | undefined {
  if (scope.some((outer) => outer.name === name)) return `${name} is repeated around it already; no name hides another`;
  return scope.length === MAX_LIST_DEPTH ? `lists lie in each other at most ${MAX_LIST_DEPTH} deep` : undefined;
}

/** Where nothing is repeated. */
export const NO_LISTS: ListNames = { ...new ListTable([]).namesIn([]), sizeOf: () => undefined };
