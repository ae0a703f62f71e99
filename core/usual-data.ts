import { DataIssues } from "./data-issues.ts";
import { PreparedScope } from "./prepared-scope.ts";
import type { TagGroup } from "./program.ts";
import { readContext } from "./read-context.ts";
import { isGroup } from "./read-merge-tags.ts";
import { MAX_VALUE_BYTES } from "./read-value.ts";

/** The names that a group of merge tags has. */
export interface GivenNames {
  readonly group: TagGroup;
  readonly names: readonly string[];
}

/** Data of the usual form: plain objects, values that need no cleaning, and no lists. */
export interface UsualData {
  readonly groups: readonly GivenNames[];
  /** Of all groups, in their order. */
  readonly values: readonly string[];
  /** What each value holds: HAS_MARKUP, IS_WIDE or neither. */
  readonly kinds: readonly number[];
}

/** What is escaped in HTML. */
export const HAS_MARKUP = 1;
/** More than ASCII. */
export const IS_WIDE = 2;
const IS_SUSPECT = 4;

const NO_CONTEXT_ASKED = new PreparedScope();
const KINDS = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  if (unit === 0x7f || (unit < 0x20 && unit !== 0x09 && unit !== 0x0a)) return IS_SUSPECT;
  return "&<>\"'".includes(String.fromCharCode(unit)) ? HAS_MARKUP : 0;
});

/** Reads data of the usual form; undefined for all others, which are for readData. */
export function readUsualData(data: unknown): UsualData | undefined {
  if (!isPlain(data)) return undefined;
  for (const name of Object.keys(data)) {
    if (name === "merge_tags" || data[name] === undefined) continue;
    if (name !== "context" || !isUsualContext(data.context)) return undefined;
  }
  return readTags(data.merge_tags);
}

function readTags(tags: unknown): UsualData | undefined {
  const groups: GivenNames[] = [];
  const values: string[] = [];
  const kinds: number[] = [];
  if (tags === undefined) return { groups, values, kinds };
  if (!isPlain(tags)) return undefined;
  for (const group of Object.keys(tags)) {
    const entries = tags[group];
    if (!isGroup(group) || !isPlain(entries)) return undefined;
    const names = Object.keys(entries);
    for (let i = 0; i < names.length; i += 1) {
      const value = entries[names[i] as string];
      const kind = kindOf(value);
      if (kind >= IS_SUSPECT) return undefined;
      values.push(value as string);
      kinds.push(kind);
    }
    groups.push({ group, names });
  }
  return { groups, values, kinds };
}

function kindOf(text: unknown): number {
  if (typeof text !== "string" || text.length * 3 > MAX_VALUE_BYTES) return IS_SUSPECT;
  let kind = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) kind |= KINDS[unit] as number;
    else if (unit >= 0xd800 && unit <= 0xdfff) return IS_SUSPECT;
    else kind |= IS_WIDE;
  }
  return kind;
}

function isUsualContext(context: unknown): boolean {
  const issues = new DataIssues();
  readContext(NO_CONTEXT_ASKED, context, undefined, issues);
  return issues.found.length === 0;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
