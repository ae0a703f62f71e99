import { cleanText } from "./clean-text.ts";
import type { FillIssue } from "./fill-error.ts";
import type { PreparedTags } from "./prepare-program.ts";
import type { TagGroup } from "./program.ts";
import { readMap, readTextValue } from "./read-value.ts";
import { normalizeTagName } from "./tag-name.ts";

/** The clean values of a program's tags, by index; undefined where none was supplied. */
export interface TagValues {
  readonly values: readonly (string | undefined)[];
  readonly unused: readonly string[];
}

/**
 * Reads `merge_tags`. When several spellings of one name are supplied the normalised one counts, or else the last. Every
 * fault is added to `issues`.
 */
export function readMergeTags(tags: PreparedTags, mergeTags: unknown, issues: FillIssue[]): TagValues {
  const values = new Array<string | undefined>(tags.valueCount).fill(undefined);
  const unused: string[] = [];
  for (const [group, entries] of readMap(mergeTags, ["merge_tags"], issues)) {
    if (!isGroup(group)) {
      issues.push({
        loc: ["merge_tags", group],
        msg: "is unknown; there are text, url and attr",
        type: "unknown_member",
      });
      continue;
    }
    const spelledExactly = new Set<number>();
    for (const [name, entry] of readMap(entries, ["merge_tags", group], issues)) {
      const value = cleanText(readTextValue(entry, ["merge_tags", group, name], issues));
      const normalName = normalizeTagName(name);
      const index = tags.values[group].get(normalName);
      if (index === undefined) unused.push(`${group}.${name}`);
      else if (name === normalName || !spelledExactly.has(index)) values[index] = value;
      if (index !== undefined && name === normalName) spelledExactly.add(index);
    }
  }
  return { values, unused };
}

function isGroup(name: string): name is TagGroup {
  return name === "text" || name === "url" || name === "attr";
}
