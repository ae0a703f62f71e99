import { type AskedMember, askedOf, type Spellings } from "./asked-member.ts";
import { ContextValue, MISSING_VALUE } from "./context-value.ts";
import {
  type DataIssues,
  isTextValue,
  MAX_ALL_ITEMS,
  MAX_ITEMS,
  MAX_VALUE_BYTES,
  type ReadData,
  readData,
} from "./data.ts";
import { isEmpty, isForeign, isHolder, isScalar, nameValue, toJsonValue } from "./json-value.ts";
import type { PreparedScope } from "./names.ts";
import { Scope } from "./scope.ts";
import { repairText } from "./text.ts";

/**
 * Reads everything that a caller supplies: what `merge_tags`, `context` and `lists` leave out comes from the member
 * `data`, an object of any shape. This runs code of the caller: toJSON() and getters.
 */
export function readAll(names: PreparedScope, supplied: unknown, issues: DataIssues): ReadData {
  const read = readData(names, supplied, issues);
  const object = plainDataOf(supplied);
  if (object !== undefined) new ObjectReader(read, issues).read(object);
  return read;
}

/** The member `data` of what a caller supplies. */
export function plainDataOf(supplied: unknown): unknown {
  return (supplied as { readonly data?: unknown } | null | undefined)?.data;
}

/** Reads exactly what programs request, each member once. */
class ObjectReader {
  readonly #issues: DataIssues;
  #faulty: Set<string> | undefined;
  readonly #way: (string | number)[] = [];
  #itemCount: number;
  /** The data or item that is being read, and whether any requested value is missing. */
  #scope: Scope;
  #isLacking = false;
  /** Its members that are also requested late. */
  #shared: Map<AskedMember, unknown> | undefined;
  /** The last object searched for other spellings, the request, and the members found. */
  #searched: { readonly holder: object; readonly asked: AskedMember; readonly spellings: Spellings } | undefined;

  constructor({ scope, itemCount }: ReadData, issues: DataIssues) {
    this.#scope = scope;
    this.#itemCount = itemCount;
    this.#issues = issues;
  }

  read(object: unknown): void {
    const scope = this.#scope;
    const data = toJsonValue(object, "data");
    scope.isPlain = true;
    if (isHolder(data) || (Array.isArray(data) && data.length === 0))
      this.#readScope(askedOf(scope.plan), data, "data");
    else this.#refuse(["data"], `must be an object, is ${nameValue(data)}`, "object_type");
    scope.giveCounts();
  }

  /** Groups are read only if a value is missing. */
  #readScope(asked: AskedMember, value: unknown, name: string | number): void {
    this.#readMember(asked, value, name, false);
    if (!this.#isLacking || !isHolder(value)) return;
    this.#way.push(name);
    this.#readMembers(asked, value, true);
    this.#way.pop();
  }

  #readMember(asked: AskedMember, value: unknown, name: string | number, isLate: boolean): void {
    const values = isLate ? asked.lateValues : asked.values;
    const keys = isLate ? asked.lateKeys : asked.keys;
    const members = isLate ? asked.lateMembers : asked.members;
    if (values.length > 0 || keys.length > 0) this.#give(values, keys, value, name);
    if (asked.list !== undefined && !isLate) this.#readList(asked.list, value, name);
    if (members.length === 0) return;
    this.#way.push(name);
    if (Array.isArray(value)) this.#readSize(members, value.length, isLate);
    else if (isForeign(value)) this.#refuse(this.#way, `must be an object, is ${nameValue(value)}`, "object_type");
    else if (typeof value === "object" && value !== null) this.#readMembers(asked, value, isLate);
    else this.#isLacking = true;
    this.#way.pop();
  }

  #readMembers(asked: AskedMember, holder: object, isLate: boolean): void {
    let at = -1;
    let spellings: Spellings["members"] | undefined;
    for (const member of isLate ? asked.lateMembers : asked.members) {
      at += 1;
      let name: string | undefined = member.name;
      if (spellings !== undefined) name = spellings[at];
      else if (!Object.hasOwn(holder, name)) {
        // One pass over the members finds all other spellings.
        spellings = this.#search(asked, holder)[isLate ? "lateMembers" : "members"];
        name = spellings[at];
      }
      if (name === undefined) this.#lack(member, holder, isLate);
      else this.#readValue(member, this.#read(member, name, holder), name, isLate);
    }
  }

  #readValue(member: AskedMember, value: unknown, name: string, isLate: boolean): void {
    const { first, values } = this.#scope;
    // The common case: a tag and its text.
    if (member.lone !== undefined && value !== "" && isTextValue(value)) values.texts[first + member.lone] ||= value;
    else if (!isLate || !member.isGroup || isHolder(value)) this.#readMember(member, value, name, isLate);
  }

  #lack(member: AskedMember, holder: object, isLate: boolean): void {
    this.#isLacking = true;
    if (member.isSize && isEmpty(holder)) this.#readSize([member], 0, isLate);
  }

  /** Returns the value of a member; one that is requested twice is read once. */
  #read(member: AskedMember, name: string, holder: object): unknown {
    const { isShared } = member;
    if (isShared && this.#shared?.has(member)) return this.#shared.get(member);
    const value = toJsonValue((holder as Readonly<Record<string, unknown>>)[name], name);
    if (!isShared) return value;
    this.#shared ??= new Map();
    this.#shared.set(member, value);
    return value;
  }

  #search(asked: AskedMember, holder: object): Spellings {
    const last = this.#searched;
    if (last?.holder === holder && last.asked === asked) return last.spellings;
    this.#searched = { holder, asked, spellings: asked.spellings(holder) };
    return this.#searched.spellings;
  }

  /** A list has no requested member except its size. */
  #readSize(members: readonly AskedMember[], size: number, isLate: boolean): void {
    for (const member of members) {
      const isOnlySize = member.isSize && member.members.length === 0 && member.list === undefined;
      if (member.isSize) {
        const values = isLate ? member.lateValues : member.values;
        this.#give(values, isLate ? member.lateKeys : member.keys, size, member.name);
      } else this.#isLacking = true;
      if (!isOnlySize && size > 0)
        this.#refuse(this.#way, "is a list: repeat something for it, or ask for its size", "object_type");
    }
  }

  /** Sets the tags and keys that have no value yet. */
  #give(values: readonly number[], keys: readonly number[], value: unknown, name: string | number): void {
    const scope = this.#scope;
    const { first, context } = scope;
    const { texts } = scope.values;
    const isAsked = values.some((index) => !texts[first + index]);
    if (!isAsked && keys.every((index) => scope.hasContext(index))) return;
    const isHeld = typeof value === "object" && value !== null;
    const text = isHeld ? this.#readHeld(value, isAsked, name) : this.#readText(value, name);
    if (!text) this.#isLacking = true;
    if (text === undefined) return;
    if (!isHeld) for (const index of values) texts[first + index] ||= text;
    if (keys.length === 0) return;
    const given = new ContextValue(repairText(text));
    for (const index of keys) if (!scope.hasContext(index)) context[index] = given;
  }

  /** An object or a list is true for a condition unless it is empty, and an error for a tag. */
  #readHeld(value: object, isAsked: boolean, name: string | number): string | undefined {
    const isOther = isForeign(value);
    if (!isOther && isEmpty(value)) return undefined;
    if (isAsked || isOther) this.#refuse([...this.#way, name], `must be a value, is ${nameValue(value)}`, "value_type");
    return isOther ? undefined : "true";
  }

  /** The text of a value that is neither object nor list; undefined for a missing one. */
  #readText(value: unknown, name: string | number): string | undefined {
    if (typeof value === "boolean") return String(value);
    if (typeof value === "string") {
      if (isTextValue(value)) return value;
      this.#refuse([...this.#way, name], `must be at most ${MAX_VALUE_BYTES} bytes of UTF-8`, "string_too_long");
    }
    if (typeof value !== "number" && typeof value !== "bigint") return undefined;
    if (typeof value === "number" && !Number.isFinite(value))
      this.#refuse([...this.#way, name], `must be a finite number, is ${value}`, "number_type");
    else if (value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER)
      this.#refuse([...this.#way, name], BEYOND, "number_range");
    else return String(value);
    return undefined;
  }

  #readList({ plan, item }: NonNullable<AskedMember["list"]>, value: unknown, name: string | number): void {
    const { list } = plan;
    const holder = this.#scope;
    if (list === undefined || holder.hasList(list)) return;
    if (!Array.isArray(value)) {
      const isNone =
        typeof value === "object" ? value === null || (!isForeign(value) && isEmpty(value)) : !isScalar(value);
      if (!isNone) this.#refuse([...this.#way, name], `must be a list, is ${nameValue(value)}`, "list_type");
      return;
    }
    const count = value.length;
    if (!this.#checkCount(count, list.max, name)) return;
    this.#way.push(name);
    const items: Scope[] = [];
    for (let index = 0; index < count; index += 1) {
      const scope = new Scope(plan, holder.values, holder, index, count);
      this.#readItem(item, scope, value[index]);
      items.push(scope);
    }
    this.#way.pop();
    holder.lists[list.place] = items;
  }

  #checkCount(count: number, max: number, name: string | number): boolean {
    if (this.#itemCount > MAX_ALL_ITEMS) return false;
    if (count > MAX_ITEMS) {
      this.#refuse([...this.#way, name], `must hold at most ${MAX_ITEMS} items`, "too_long");
      return false;
    }
    const msg = `holds ${count} items, more than the ${max} that the template takes`;
    if (count > max) this.#refuse([...this.#way, name], msg, "too_many_items");
    this.#itemCount += count;
    if (this.#itemCount <= MAX_ALL_ITEMS) return true;
    this.#refuse(["data"], `must hold at most ${MAX_ALL_ITEMS} items in all`, "too_long");
    return false;
  }

  #readItem(asked: AskedMember, item: Scope, value: unknown): void {
    const [holder, isLacking, shared] = [this.#scope, this.#isLacking, this.#shared];
    item.isPlain = true;
    item.context = new Array<ContextValue>(item.plan.contextCount).fill(MISSING_VALUE);
    item.giveLoop();
    this.#scope = item;
    this.#isLacking = false;
    this.#shared = undefined;
    this.#readScope(asked, toJsonValue(value, String(item.index)), item.index);
    item.giveCounts();
    this.#scope = holder;
    this.#isLacking = isLacking;
    this.#shared = shared;
  }

  /** Adds an error, unless its path already has one. */
  #refuse(loc: readonly (string | number)[], msg: string, type: string): void {
    const place = JSON.stringify(loc);
    this.#faulty ??= new Set();
    if (!this.#faulty.has(place)) this.#issues.addOverall([...loc], msg, type);
    this.#faulty.add(place);
  }
}

const BEYOND = `is beyond ${Number.MAX_SAFE_INTEGER}, up to which numbers are exact: give it as a string`;
