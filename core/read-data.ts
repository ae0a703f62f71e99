import { ContextValue } from "./context-value.ts";
import type { DataIssues } from "./data-issues.ts";
import { MAX_ALL_ITEMS, MAX_ITEMS, MAX_LIST_DEPTH } from "./list-limits.ts";
import { PreparedScope } from "./prepared-scope.ts";
import { readContext } from "./read-context.ts";
import { readMergeTags } from "./read-merge-tags.ts";
import { nameType, readMap, readObject } from "./read-value.ts";
import { repairText } from "./repair-text.ts";
import { Scope } from "./scope.ts";
import { normalizeTagName } from "./tag-name.ts";

/** What data gives a program, and the values that it has no tag for. */
export interface ReadData {
  readonly scope: Scope;
  readonly unused: readonly string[];
}

/** What a program asks of the items of a list that it does not have. */
const NOTHING_ASKED = new PreparedScope(0, { name: "", max: MAX_ITEMS, holder: new PreparedScope(), place: 0 });

/** Reads data for a program. Every fault is added to `issues`. */
export function readData(plan: PreparedScope, data: unknown, issues: DataIssues): ReadData {
  const reader = new DataReader(issues);
  const scope = new Scope(plan);
  reader.read(scope, readMap(data, [], issues), 0, "");
  return { scope, unused: reader.unused };
}

/** Reads the data and the items in it, which have one shape. */
class DataReader {
  readonly unused: string[] = [];
  readonly #issues: DataIssues;
  #itemCount = 0;

  constructor(issues: DataIssues) {
    this.#issues = issues;
  }

  /**
   * Reads members into a scope that is in so many lists. `prefix` stands before the names of values that no tag asks
   * for; where it is undefined they are not told.
   */
  read(scope: Scope, members: Readonly<Record<string, unknown>>, depth: number, prefix: string | undefined): void {
    const { plan } = scope;
    const issues = this.#issues;
    for (const name of Object.keys(members)) {
      if (name === "merge_tags" || name === "context" || name === "lists" || members[name] === undefined) continue;
      issues.add([name], "is unknown; there are merge_tags, context and lists", "unknown_member");
    }
    const addUnused =
      prefix === undefined ? undefined : (label: string) => void this.unused.push(repairText(prefix + label));
    const values = readMergeTags(plan, members.merge_tags, issues, addUnused);
    for (const index of plan.numbers) values[index] = String(scope.index + 1);
    scope.values = values;
    const context = readContext(plan, members.context, scope.given, issues);
    scope.context = context;
    this.#readLists(scope, members.lists, depth, prefix);
    for (const { list, sizeIndex } of plan.lists.values()) {
      if (list === undefined || sizeIndex === undefined) continue;
      context[sizeIndex] = new ContextValue(String(scope.lists[list.place]?.length ?? 0));
    }
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
    if (this.#itemCount > MAX_ALL_ITEMS || !this.#checkList(plan, name, value)) return [];
    this.#issues.enter(name);
    // Not map(), which passes over holes.
    const items = Array.from(value, (member, index) => {
      const item = new Scope(plan, holder, index, value.length);
      this.#issues.next(index);
      const itemPrefix = prefix !== undefined && index === 0 ? `${prefix}${name}[0].` : undefined;
      this.read(item, readObject(member, [], this.#issues), depth, itemPrefix);
      return item;
    });
    this.#issues.leave();
    return items;
  }

  /** Whether the items of a list are to be read. */
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
    this.#itemCount += count;
    if (this.#itemCount <= MAX_ALL_ITEMS) return true;
    issues.addOverall(["lists"], `must hold at most ${MAX_ALL_ITEMS} items in all`, "too_long");
    return false;
  }
}

/** When several spellings of one name are supplied the normalised one counts, or else the last. */
function isLastSpelling(name: string, normalName: string, names: readonly string[]): boolean {
  if (name === normalName) return true;
  return !names.includes(normalName) && names.findLast((each) => normalizeTagName(each) === normalName) === name;
}
