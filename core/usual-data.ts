import { ContextValue } from "./context-value.ts";
import { MAX_ALL_ITEMS, MAX_ITEMS, MAX_LIST_DEPTH } from "./list-limits.ts";
import { NO_NAMES } from "./no-names.ts";
import { repairText } from "./repair-text.ts";
import { TAG_NAME } from "./tag-name.ts";
import { type GivenNames, isPlain, isUsualText, MAY_BE_RESERVED, readUsualTags } from "./usual-tags.ts";

/** The context that a scope gives. */
export interface GivenContext {
  readonly names: readonly string[];
  readonly values: readonly ContextValue[];
}

/** The names that data most likely have: those that the data before had. */
export interface ExpectedNames {
  readonly given: GivenNames | undefined;
  readonly context: Pick<GivenContext, "names"> | undefined;
}

const NOTHING_GIVEN: GivenNames = { groups: [], empty: "" };
const NOTHING = {};

/** What the data, or an item of a list, gives. */
export class UsualScope {
  /** The scope that holds the list, the list's name, and the index there; of the data itself there is no holder. */
  readonly holder: UsualScope | undefined;
  readonly list: string;
  readonly index: number;
  /** The place of its first value among all of the data. */
  readonly start: number;
  given: GivenNames = NOTHING_GIVEN;
  context: GivenContext | undefined;
  lists: Map<string, readonly UsualScope[]> | undefined;

  constructor(start: number, holder?: UsualScope, list = "", index = 0) {
    this.holder = holder;
    this.list = list;
    this.index = index;
    this.start = start;
  }

  /** What stands before a name in a report: `items[3].`; nothing for the data. */
  get prefix(): string {
    return this.holder === undefined ? "" : `${this.holder.prefix}${this.list}[${this.index}].`;
  }
}

/** Data of the usual form: plain objects and lists, without a fault that does not depend on a program. */
export interface UsualData {
  readonly scope: UsualScope;
  /** The values of all scopes, not cleaned. */
  readonly values: readonly string[];
}

/**
 * Reads data of the usual form; undefined for all others, which are for readData. The names that are expected are told
 * by one look.
 */
export function readUsualData(data: unknown, expected: ExpectedNames | undefined): UsualData | undefined {
  // Members are walked by for-in, the quickest way, which passes over what is inherited only while there is none.
  for (const _ in NOTHING) return undefined;
  const reader = new UsualReader();
  const scope = new UsualScope(0);
  return reader.read(scope, data, expected, 0) ? { scope, values: reader.values } : undefined;
}

/** Its methods return false, or undefined, for what is not of the usual form. */
class UsualReader {
  readonly values: string[] = [];
  #itemCount = 0;
  #true: ContextValue | undefined;
  #false: ContextValue | undefined;

  read(scope: UsualScope, members: unknown, expected: ExpectedNames | undefined, depth: number): boolean {
    if (!isPlain(members)) return false;
    for (const name in members) {
      if (name !== "merge_tags" && name !== "context" && name !== "lists" && members[name] !== undefined) return false;
    }
    const { merge_tags: tags, context, lists } = members;
    const isItem = depth > 0;
    if (tags !== undefined) {
      const given = readUsualTags(tags, this.values, { expected: expected?.given, isItem });
      if (given === undefined) return false;
      scope.given = given;
    }
    if (context !== undefined) {
      scope.context = this.#readContext(context, isItem, expected?.context?.names ?? NO_NAMES);
      if (scope.context === undefined) return false;
    }
    return lists === undefined || this.#readLists(scope, lists, depth + 1);
  }

  #readLists(holder: UsualScope, lists: unknown, depth: number): boolean {
    if (!isPlain(lists) || depth > MAX_LIST_DEPTH) return false;
    for (const name in lists) {
      const items = lists[name];
      if (items === undefined) continue;
      if (!TAG_NAME.test(name) || !Array.isArray(items) || items.length > MAX_ITEMS) return false;
      this.#itemCount += items.length;
      if (this.#itemCount > MAX_ALL_ITEMS) return false;
      const scopes: UsualScope[] = [];
      let expected: UsualScope | undefined;
      for (let index = 0; index < items.length; index += 1) {
        const scope = new UsualScope(this.values.length, holder, name, index);
        if (!this.read(scope, items[index], expected, depth)) return false;
        expected = scope;
        scopes.push(scope);
      }
      holder.lists ??= new Map();
      holder.lists.set(name, scopes);
    }
    return true;
  }

  #readContext(members: unknown, isItem: boolean, expected: readonly string[]): GivenContext | undefined {
    if (!isPlain(members)) return undefined;
    const values: ContextValue[] = [];
    // Undefined while they are those that are expected.
    let names: string[] | undefined;
    for (const name in members) {
      const member = members[name];
      if (member === undefined) continue;
      const value = this.#toValue(member);
      if (value === undefined) return undefined;
      if (names !== undefined || name !== expected[values.length]) {
        if (isItem && MAY_BE_RESERVED.test(name)) return undefined;
        names ??= expected.slice(0, values.length);
        names.push(name);
      }
      values.push(value);
    }
    if (values.length < expected.length) names ??= expected.slice(0, values.length);
    return { names: names ?? expected, values };
  }

  #toValue(member: unknown): ContextValue | undefined {
    if (isUsualText(member)) return new ContextValue(repairText(member));
    if (typeof member === "number" && Number.isFinite(member)) return new ContextValue(String(member));
    if (typeof member !== "boolean") return undefined;
    if (member) {
      this.#true ??= new ContextValue("true");
      return this.#true;
    }
    this.#false ??= new ContextValue("false");
    return this.#false;
  }
}
