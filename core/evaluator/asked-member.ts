import { normalizeTagName, type PreparedScope, type ValuePath } from "./names.ts";

/** The most spellings of member names that are cached for one object. */
const MAX_SPELLINGS = 1024;
/** Objects with more members are not compared with the previous one. */
const MAX_COMPARED = 64;

/** The spelling of each requested member in an object, in order; undefined where the object has no such member. */
export interface Spellings {
  readonly members: readonly (string | undefined)[];
  readonly lateMembers: readonly (string | undefined)[];
}

function areSame(names: readonly string[], others: readonly string[]): boolean {
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) if (names[at] !== others[at]) return false;
  return true;
}

/**
 * What the programs of a mail request from a member of plain data, and from the members in it. `late` requests serve
 * only values that no other path supplies.
 */
export class AskedMember {
  readonly name: string;
  readonly folded: string;
  /** The tag and context values that it supplies, by index. */
  readonly values: number[] = [];
  readonly keys: number[] = [];
  readonly lateValues: number[] = [];
  readonly lateKeys: number[] = [];
  readonly members: AskedMember[] = [];
  readonly lateMembers: AskedMember[] = [];
  /** True for the group of a tag, which is used only if it is an object. */
  isGroup = false;
  /** The list that it holds, and what is requested from each item. */
  list: { readonly plan: PreparedScope; readonly item: AskedMember } | undefined;
  readonly #byName = new Map<string, AskedMember>();
  /** Folded names by the spellings seen in objects; null for a spelling that matches no request. */
  readonly #folded = new Map<string, string | null>();
  /** The members of the last object searched, unless it has many, and the spellings found. */
  #last: { readonly names: readonly string[]; readonly spellings: Spellings } | undefined;

  constructor(name: string) {
    this.name = name;
    this.folded = normalizeTagName(name);
  }

  /** True when it is requested both early and late: it is read once. */
  isShared = false;
  /** The value that it supplies, when nothing else is requested from it. */
  lone: number | undefined;

  /** True when it is the number of items if its holder is a list. */
  get isSize(): boolean {
    return this.folded === "size";
  }

  /** The member at the end of a path. */
  at(path: ValuePath, isLate = false): AskedMember {
    let asked: AskedMember = this;
    for (const name of path) asked = asked.#member(name, isLate);
    return asked;
  }

  /** Precomputes what depends on all requests, once they are complete. */
  settle(): void {
    const isLone = this.values.length === 1 && this.keys.length === 0 && this.members.length === 0;
    if (isLone && this.list === undefined && !this.isShared) this.lone = this.values[0];
    for (const member of this.members) member.settle();
  }

  /** Returns the spellings of an object's members: the exact one, or otherwise the last that folds to the same name. */
  spellings(holder: object): Spellings {
    const names = Object.keys(holder);
    // Consecutive objects usually have the same members.
    if (this.#last !== undefined && areSame(names, this.#last.names)) return this.#last.spellings;
    const found = new Map<string, string>();
    for (const name of names) {
      const folded = this.#fold(name);
      if (folded !== null) found.set(folded, name);
    }
    const spell = ({ name, folded }: AskedMember) => (Object.hasOwn(holder, name) ? name : found.get(folded));
    const spellings = { members: this.members.map(spell), lateMembers: this.lateMembers.map(spell) };
    this.#last = names.length <= MAX_COMPARED ? { names, spellings } : undefined;
    return spellings;
  }

  #member(name: string, isLate: boolean): AskedMember {
    const member = this.#byName.get(name) ?? new AskedMember(name);
    this.#byName.set(name, member);
    const members = isLate ? this.lateMembers : this.members;
    if (!members.includes(member)) members.push(member);
    member.isShared = this.members.includes(member) && this.lateMembers.includes(member);
    return member;
  }

  #fold(name: string): string | null {
    const known = this.#folded.get(name);
    if (known !== undefined) return known;
    const folded = normalizeTagName(name);
    const isAsked = Array.from(this.#byName.values()).some((each) => each.folded === folded && each.name !== name);
    if (this.#folded.size === MAX_SPELLINGS) this.#folded.clear();
    this.#folded.set(name, isAsked ? folded : null);
    return isAsked ? folded : null;
  }
}

const known = new WeakMap<PreparedScope, AskedMember>();

/** Returns what is requested from plain data, or from an item of one of its lists, once the scope is complete. */
export function askedOf(plan: PreparedScope): AskedMember {
  const asked = known.get(plan) ?? gather(plan);
  known.set(plan, asked);
  return asked;
}

/**
 * A program does not say whether its author wrote the group as a prefix, so the value is looked up within it as well.
 */
function addValue(asked: AskedMember, group: string, path: ValuePath, index: number): void {
  asked.at(path).values.push(index);
  if (path.length === 0 || group === "brand") return;
  asked.at([group], true).isGroup = true;
  asked.at([group, ...path], true).lateValues.push(index);
}

/** Tags come first, by group, then the keys of conditions, then lists, each in order of first appearance. */
function gather(plan: PreparedScope): AskedMember {
  const asked = new AskedMember("");
  for (const [group, indexes] of Object.entries(plan.values)) {
    for (const [name, index] of indexes) {
      const path = plan.sources[index]?.path;
      if (path !== undefined && !plan.isReserved(name)) addValue(asked, group, path, index);
    }
  }
  for (const { index, lower, paths } of plan.keys) {
    if (plan.isReserved(lower)) continue;
    const [first = [], late] = paths;
    asked.at(first).keys.push(index);
    if (late !== undefined) asked.at(late, true).lateKeys.push(index);
  }
  for (const list of plan.lists.values()) {
    asked.at(list.list?.path ?? []).list = { plan: list, item: askedOf(list) };
  }
  asked.settle();
  return asked;
}
