import { cleanText } from "./clean-text.ts";
import type { DataIssues } from "./data-issues.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import type { TagGroup } from "./program.ts";
import { isTextValue, readMap, refuseTextValue } from "./read-value.ts";
import { normalizeTagName } from "./tag-name.ts";

/** What is made of a scope's values. */
interface Reading {
  readonly plan: PreparedScope;
  readonly values: (string | undefined)[];
  readonly addUnused: ((label: string) => void) | undefined;
  readonly issues: DataIssues;
}

/**
 * Reads `merge_tags` and returns the clean values of a scope's tags, by index; undefined where none was supplied. When
 * several spellings of one name are supplied the normalised one counts, or else the last. Every fault is added to
 * `issues`.
 */
export function readMergeTags(
  plan: PreparedScope,
  mergeTags: unknown,
  issues: DataIssues,
  addUnused: ((label: string) => void) | undefined,
): (string | undefined)[] {
  const reading = { plan, values: new Array<string | undefined>(plan.valueCount).fill(undefined), addUnused, issues };
  const groups = readMap(mergeTags, ["merge_tags"], issues);
  for (const group of Object.keys(groups)) {
    if (groups[group] === undefined) continue;
    if (isGroup(group)) readGroup(group, groups[group], reading);
    else issues.add(["merge_tags", group], "is unknown; there are text, url and attr", "unknown_member");
  }
  return reading.values;
}

function readGroup(group: TagGroup, entries: unknown, reading: Reading): void {
  const { plan, values, issues } = reading;
  const named = readMap(entries, ["merge_tags", group], issues);
  for (const name of Object.keys(named)) {
    const given = named[name];
    if (given === undefined) continue;
    const value = isTextValue(given) ? given : refuseTextValue(given, ["merge_tags", group, name], issues);
    const index = plan.values[group].get(name);
    if (index === undefined || isReserved(plan, name)) readOther(group, name, value, named, reading);
    else values[index] = cleanText(value);
  }
}

/** A name that is not spelled as in the program counts when its normalised form is not supplied too. */
function readOther(
  group: TagGroup,
  name: string,
  value: string,
  named: Readonly<Record<string, unknown>>,
  { plan, values, addUnused, issues }: Reading,
): void {
  const normalName = normalizeTagName(name);
  if (isReserved(plan, normalName)) {
    issues.add(["merge_tags", group, name], RESERVED, "reserved_name");
    return;
  }
  const index = plan.values[group].get(normalName);
  if (index === undefined) addUnused?.(`${group}.${name}`);
  else if (!isSupplied(named, normalName)) values[index] = cleanText(value);
}

/** Of a name in the merge tags or the context of an item. */
export const RESERVED = "is reserved, as is what begins with loop_";

/** Whether a name, normalised or in lower case, is given by the evaluator: to items only. */
export function isReserved(plan: PreparedScope, name: string): boolean {
  return plan.list !== undefined && name.startsWith("loop_");
}

/** Whether a map has a member under this very name. */
function isSupplied(named: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(named, name) && named[name] !== undefined;
}

function isGroup(name: string): name is TagGroup {
  return name === "text" || name === "url" || name === "attr";
}
