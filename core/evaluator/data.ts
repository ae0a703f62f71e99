import { ContextValue, MISSING_VALUE } from "./context-value.ts";
import { nameType } from "./json-value.ts";
import { normalizeTagName, PreparedScope, type TagGroup, type ValueGroup } from "./names.ts";
import type { FillIssue } from "./report.ts";
import { Scope } from "./scope.ts";
import { lowerCase, repairText, utf8Length } from "./text.ts";
import { Values } from "./values.ts";

/** Values of merge tags by group. Each is at most 64 KiB of UTF-8; an empty one counts as missing. */
export type MergeTags = { readonly [group in TagGroup]?: Readonly<Record<string, string | undefined>> | undefined };

/** Values that conditions read. Numbers are finite. */
export type Context = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Items by the name of their list: at most 1,000 a list, 10,000 in all, and lists in items three deep. Each item has
 * the shape of the data.
 */
export type Lists = Readonly<Record<string, readonly ItemData[] | undefined>>;

/** What a caller supplies for an item of a list. A member that is undefined counts as absent. */
export interface ItemData {
  readonly merge_tags?: MergeTags | undefined;
  readonly context?: Context | undefined;
  readonly lists?: Lists | undefined;
}

/**
 * The values of a brand by the name of their token. Where one is missing or not what the token accepts, the template
 * uses the value that it declares.
 */
export type Brand = Readonly<Record<string, string | undefined>>;

/** What a caller supplies to fill a program. */
export interface FillData extends ItemData {
  readonly brand?: Brand | undefined;
  /**
   * The caller's own object. It supplies what `merge_tags`, `context` and `lists` leave out. Only the members that the
   * template requests are read.
   */
  readonly data?: object | undefined;
}

/** Limits of the lists of data: items of one list, depth of nested lists, items in total. */
export const MAX_ITEMS = 1000;
export const MAX_LIST_DEPTH = 3;
export const MAX_ALL_ITEMS = 10_000;

/** Collects the errors of data. Paths are relative to the scope that is being read. */
export class DataIssues {
  readonly found: FillIssue[] = [];
  /** The path of that scope. */
  readonly #path: (string | number)[] = [];

  add(loc: FillIssue["loc"], msg: string, type: string): void {
    this.found.push({ loc: [...this.#path, ...loc], msg, type });
  }

  /** Adds one about the data as a whole. */
  addOverall(loc: FillIssue["loc"], msg: string, type: string): void {
    this.found.push({ loc, msg, type });
  }

  /** Enters a list, whose items `next` enters, and leaves it again. */
  enter(list: string): void {
    this.#path.push("lists", list, -1);
  }

  next(index: number): void {
    this.#path[this.#path.length - 1] = index;
  }

  leave(): void {
    this.#path.length -= 3;
  }
}

/** The longest value of a tag or of the context, in bytes of UTF-8. */
export const MAX_VALUE_BYTES = 65_536;

/** Reads a map that a caller supplied; undefined members count as absent. An error is added to `issues`. */
function readMap(value: unknown, loc: FillIssue["loc"], issues: DataIssues): Readonly<Record<string, unknown>> {
  return value === undefined ? NOTHING : readObject(value, loc, issues);
}

/** The same for a required map. */
function readObject(value: unknown, loc: FillIssue["loc"], issues: DataIssues): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  issues.add(loc, `must be an object, is ${nameType(value)}`, "object_type");
  return NOTHING;
}

const NOTHING = {};

/** Returns true for a string within the length limit. */
export function isTextValue(value: unknown): value is string {
  return typeof value === "string" && isWithinLimit(value);
}

/** Adds to `issues` why a value is not a text, and returns the empty string. */
function refuseTextValue(value: unknown, loc: FillIssue["loc"], issues: DataIssues): string {
  if (typeof value === "string") {
    issues.add(loc, `must be at most ${MAX_VALUE_BYTES} bytes of UTF-8`, "string_too_long");
  } else {
    issues.add(loc, `must be a string, is ${nameType(value)}`, "string_type");
  }
  return "";
}

/** Class instances are accepted. A Map would look empty, and an array has no names. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  // Most objects are plain, which is quicker to check.
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) return true;
  return Object.prototype.toString.call(value) === "[object Object]";
}

function isWithinLimit(text: string): boolean {
  // A UTF-16 code unit takes one to three bytes, so most lengths need no counting.
  if (text.length * 3 <= MAX_VALUE_BYTES) return true;
  return text.length <= MAX_VALUE_BYTES && utf8Length(text) <= MAX_VALUE_BYTES;
}

/** Of a member of the data or of an item. */
const UNKNOWN = "is unknown; there are merge_tags, context and lists, and at the top level also brand and data";
/** Of a name in the merge tags or the context of an item. */
const RESERVED = "is reserved, as is what begins with loop_";

/** Returns true if a map has its own member with this exact name. */
function isSupplied(named: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(named, name) && named[name] !== undefined;
}

function isGroup(name: string): name is TagGroup {
  return name === "text" || name === "url" || name === "attr";
}

/**
 * Reads `context` and returns the value of each key of a scope, by index. Keys compare in lower case; when several
 * match, the one spelled as in the program is used, or otherwise the last. Every error is added to `issues`.
 */
function readContext(plan: PreparedScope, context: unknown, issues: DataIssues): ContextValue[] {
  const values = new Array<ContextValue>(plan.contextCount).fill(MISSING_VALUE);
  if (context === undefined) return values;
  const byKey = new Map<string, ContextValue>();
  const byLowerKey = new Map<string, ContextValue>();
  const members = readMap(context, ["context"], issues);
  for (const name of Object.keys(members)) {
    if (members[name] === undefined) continue;
    const text = toText(members[name], ["context", name], issues);
    const key = repairText(name);
    const lowerKey = lowerCase(key);
    if (plan.isReserved(lowerKey)) issues.add(["context", name], RESERVED, "reserved_name");
    const value = new ContextValue(text);
    byKey.set(key, value);
    byLowerKey.set(lowerKey, value);
  }
  for (const { index, name, lower } of plan.keys) {
    values[index] = byKey.get(name) ?? byLowerKey.get(lower) ?? MISSING_VALUE;
  }
  return values;
}

function toText(value: unknown, loc: FillIssue["loc"], issues: DataIssues): string {
  if (typeof value === "string") return isTextValue(value) ? repairText(value) : refuseTextValue(value, loc, issues);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  const given = typeof value === "number" ? String(value) : nameType(value);
  issues.add(loc, `must be a string, a finite number or a boolean, is ${given}`, "context_type");
  return "";
}

/** The data of one mail, as its programs use it. */
export interface ReadData {
  readonly scope: Scope;
  readonly values: Values;
  /** The values for which no program has a tag. */
  readonly unused: readonly string[];
  /** The number of items of all lists. */
  readonly itemCount: number;
}

/** The scope of the items of a list that no program has. */
const NOTHING_ASKED = new PreparedScope(0, {
  ...{ name: "", path: [], max: MAX_ITEMS },
  ...{ holder: new PreparedScope(), place: 0 },
});

/**
 * Reads data except the member `data`, and adds every error to `issues`. Without errors, the values are ready to be
 * prepared.
 */
export function readData(names: PreparedScope, data: unknown, issues: DataIssues): ReadData {
  const reader = new DataReader(issues);
  const scope = new Scope(names, reader.values);
  reader.read(scope, readMap(data, [], issues), 0, "");
  return { scope, values: reader.values, unused: reader.unused, itemCount: reader.itemCount };
}

/** Reads the data and its items, which have the same shape. */
class DataReader {
  readonly values = new Values();
  readonly unused: string[] = [];
  itemCount = 0;
  readonly #issues: DataIssues;

  constructor(issues: DataIssues) {
    this.#issues = issues;
  }

  /**
   * Reads members into a scope. `depth` is the number of lists that the scope is in. `prefix` precedes the names of
   * values that no tag uses; where it is undefined, those values are not reported.
   */
  read(scope: Scope, members: Readonly<Record<string, unknown>>, depth: number, prefix: string | undefined): void {
    const issues = this.#issues;
    for (const name of Object.keys(members)) {
      if (name === "merge_tags" || name === "context" || name === "lists") continue;
      if (((name === "data" || name === "brand") && depth === 0) || members[name] === undefined) continue;
      issues.add([name], UNKNOWN, "unknown_member");
    }
    this.#readMergeTags(scope, members.merge_tags, prefix);
    // A brand serves many templates, so what this one does not use is not reported.
    if (depth === 0 && members.brand !== undefined)
      this.#readGroup(scope, "brand", ["brand"], members.brand, undefined);
    scope.context = readContext(scope.plan, members.context, issues);
    scope.giveLoop();
    this.#readLists(scope, members.lists, depth, prefix);
    scope.giveCounts();
  }

  /** When several spellings of one name are supplied the normalised one counts, or else the last. */
  #readMergeTags(scope: Scope, mergeTags: unknown, prefix: string | undefined): void {
    const issues = this.#issues;
    const groups = readMap(mergeTags, ["merge_tags"], issues);
    for (const group of Object.keys(groups)) {
      const entries = groups[group];
      if (entries === undefined) continue;
      if (isGroup(group)) this.#readGroup(scope, group, ["merge_tags", group], entries, prefix);
      else issues.add(["merge_tags", group], "is unknown; there are text, url and attr", "unknown_member");
    }
  }

  #readGroup(
    { plan, first }: Scope,
    group: ValueGroup,
    loc: FillIssue["loc"],
    entries: unknown,
    prefix: string | undefined,
  ): void {
    const named = readObject(entries, loc, this.#issues);
    const { texts } = this.values;
    const indexes = plan.values[group];
    for (const name of Object.keys(named)) {
      const given = named[name];
      if (given === undefined) continue;
      const text = isTextValue(given) ? given : refuseTextValue(given, [...loc, name], this.#issues);
      const known = indexes.get(name);
      if (known !== undefined && !plan.isReserved(name)) {
        texts[first + known] = text;
        continue;
      }
      const normalName = normalizeTagName(name);
      const index = indexes.get(normalName);
      if (index !== undefined && !plan.isReserved(normalName)) {
        if (!isSupplied(named, normalName)) texts[first + index] = text;
      } else this.#addUnknown(plan, group, name, normalName, prefix);
    }
  }

  #addUnknown(plan: PreparedScope, group: ValueGroup, name: string, normalName: string, prefix: string | undefined) {
    if (plan.isReserved(normalName)) this.#issues.add(["merge_tags", group, name], RESERVED, "reserved_name");
    else if (prefix !== undefined) this.unused.push(repairText(`${prefix}${group}.${name}`));
  }

  #readLists(scope: Scope, value: unknown, depth: number, prefix: string | undefined): void {
    if (value === undefined) return;
    const issues = this.#issues;
    const lists = readMap(value, ["lists"], issues);
    const names = Object.keys(lists).filter((name) => lists[name] !== undefined);
    if (depth === MAX_LIST_DEPTH && names.length > 0) {
      issues.add(["lists"], `must be at most ${MAX_LIST_DEPTH} deep`, "too_deep");
      return;
    }
    for (const name of names) {
      const normalName = normalizeTagName(name);
      const plan = scope.plan.lists.get(normalName) ?? NOTHING_ASKED;
      const counts = plan === NOTHING_ASKED || isLastSpelling(name, normalName, names);
      const items = this.#readItems(scope, plan, name, lists[name], depth + 1, counts ? prefix : undefined);
      if (plan.list !== undefined && plan !== NOTHING_ASKED && counts) scope.lists[plan.list.place] = items;
    }
  }

  #readItems(
    holder: Scope,
    plan: PreparedScope,
    name: string,
    value: unknown,
    depth: number,
    prefix: string | undefined,
  ): readonly Scope[] {
    if (this.itemCount > MAX_ALL_ITEMS || !this.#checkList(plan, name, value)) return [];
    this.#issues.enter(name);
    // Not map(), which skips holes.
    const items = Array.from(value, (member, index) => {
      const item = new Scope(plan, this.values, holder, index, value.length);
      this.#issues.next(index);
      const itemPrefix = prefix !== undefined && index === 0 ? `${prefix}${name}[0].` : undefined;
      this.read(item, readObject(member, [], this.#issues), depth, itemPrefix);
      return item;
    });
    this.#issues.leave();
    return items;
  }

  /** Returns true if the items of a list should be read. */
  #checkList(plan: PreparedScope, name: string, value: unknown): value is readonly unknown[] {
    const issues = this.#issues;
    const loc = ["lists", name];
    if (!Array.isArray(value)) {
      issues.add(loc, `must be a list, is ${nameType(value)}`, "list_type");
      return false;
    }
    const count = value.length;
    if (count > MAX_ITEMS) {
      issues.add(loc, `must hold at most ${MAX_ITEMS} items`, "too_long");
      return false;
    }
    const max = plan.list?.max ?? MAX_ITEMS;
    if (count > max)
      issues.add(loc, `holds ${count} items, more than the ${max} that the template takes`, "too_many_items");
    this.itemCount += count;
    if (this.itemCount <= MAX_ALL_ITEMS) return true;
    issues.addOverall(["lists"], `must hold at most ${MAX_ALL_ITEMS} items in all`, "too_long");
    return false;
  }
}

/** When several spellings of one name are supplied the normalised one counts, or else the last. */
function isLastSpelling(name: string, normalName: string, names: readonly string[]): boolean {
  if (name === normalName) return true;
  return !names.includes(normalName) && names.findLast((each) => normalizeTagName(each) === normalName) === name;
}
