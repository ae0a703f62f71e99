import { cleanText } from "./clean-text.ts";
import type { FillIssue } from "./fill-error.ts";
import type { PreparedTags } from "./prepare-program.ts";
import type { TagGroup } from "./program.ts";
import { isTextValue, readMap, refuseTextValue } from "./read-value.ts";
import { repairText } from "./repair-text.ts";
import { normalizeTagName } from "./tag-name.ts";

/** The clean values of a program's tags, by index; undefined where none was supplied. */
export interface TagValues {
  readonly values: readonly (string | undefined)[];
  readonly unused: readonly string[];
}

/** The same while it is being read. */
interface Reading {
  readonly values: (string | undefined)[];
  readonly unused: string[];
}

/**
 * Reads `merge_tags`. When several spellings of one name are supplied the normalised one counts, or else the last.
 * Every fault is added to `issues`.
 */
export function readMergeTags(tags: PreparedTags, mergeTags: unknown, issues: FillIssue[]): TagValues {
  const values = new Array<string | undefined>(tags.valueCount).fill(undefined);
  const unused: string[] = [];
  const groups = readMap(mergeTags, ["merge_tags"], issues);
  for (const group of Object.keys(groups)) {
    if (groups[group] === undefined) continue;
    const loc = ["merge_tags", group];
    if (isGroup(group)) readGroup(group, groups[group], tags.values[group], { values, unused }, issues);
    else issues.push({ loc, msg: "is unknown; there are text, url and attr", type: "unknown_member" });
  }
  return { values, unused };
}

function readGroup(
  group: TagGroup,
  entries: unknown,
  indexes: ReadonlyMap<string, number>,
  into: Reading,
  issues: FillIssue[],
): void {
  const named = readMap(entries, ["merge_tags", group], issues);
  for (const name of Object.keys(named)) {
    const given = named[name];
    if (given === undefined) continue;
    const value = isTextValue(given) ? given : refuseTextValue(given, ["merge_tags", group, name], issues);
    const index = indexes.get(name);
    if (index === undefined) readOther(group, name, value, named, indexes, into);
    else into.values[index] = cleanText(value);
  }
}

/** A name that is not spelled as in the program counts when its normalised form is not supplied too. */
function readOther(
  group: TagGroup,
  name: string,
  value: string,
  named: Readonly<Record<string, unknown>>,
  indexes: ReadonlyMap<string, number>,
  into: Reading,
): void {
  const normalName = normalizeTagName(name);
  const index = indexes.get(normalName);
  if (index === undefined) into.unused.push(repairText(`${group}.${name}`));
  else if (!isSupplied(named, normalName)) into.values[index] = cleanText(value);
}

function isSupplied(named: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(named, name) && named[name] !== undefined;
}

function isGroup(name: string): name is TagGroup {
  return name === "text" || name === "url" || name === "attr";
}
