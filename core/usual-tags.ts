import { areSame } from "./are-same.ts";
import type { TagGroup } from "./program.ts";
import { isGroup } from "./read-merge-tags.ts";
import { MAX_VALUE_BYTES } from "./read-value.ts";

/** The names of the values that a scope gives, and the places of those that are empty, which count as not given. */
export interface GivenNames {
  readonly groups: readonly { readonly group: TagGroup; readonly names: readonly string[] }[];
  readonly empty: string;
}

type Members = Readonly<Record<string, unknown>>;

const MAX_VALUE_UNITS = Math.floor(MAX_VALUE_BYTES / 3);
/** The evaluator gives items values of such names. Whether this one is refused is for the general reader. */
export const MAY_BE_RESERVED = /loop/i;

export function areSameNames(one: GivenNames, other: GivenNames): boolean {
  if (one === other) return true;
  if (one.empty !== other.empty || one.groups.length !== other.groups.length) return false;
  return one.groups.every(({ group, names }, at) => {
    const same = other.groups[at];
    return same !== undefined && same.group === group && areSame(same.names, names);
  });
}

/**
 * Reads merge tags of the usual form, adds their values to those of all scopes, and returns their names: those that are
 * expected, where they are the same. Undefined for what is not of the usual form.
 */
export function readUsualTags(
  tags: unknown,
  values: string[],
  { expected, isItem }: { readonly expected: GivenNames | undefined; readonly isItem: boolean },
): GivenNames | undefined {
  if (!isPlain(tags)) return undefined;
  const start = values.length;
  if (expected !== undefined && isExpected(tags, values, expected)) return expected;
  values.length = start;
  const groups: GivenNames["groups"][number][] = [];
  for (const group in tags) {
    const entries = tags[group];
    if (entries === undefined) continue;
    const names = isGroup(group) ? readGroup(entries, values, isItem) : undefined;
    if (names === undefined) return undefined;
    groups.push({ group: group as TagGroup, names });
  }
  let empty = "";
  for (let at = start; at < values.length; at += 1) if (values[at] === "") empty += `${at - start} `;
  return { groups, empty };
}

/** Adds the values of merge tags that have these names, none of them empty; returns false for others. */
function isExpected(tags: Members, values: string[], { groups, empty }: GivenNames): boolean {
  if (empty !== "") return false;
  let count = 0;
  for (const group in tags) {
    const expected = groups[count++];
    if (expected?.group !== group || !isExpectedGroup(tags[group], values, expected.names)) return false;
  }
  return count === groups.length;
}

function isExpectedGroup(entries: unknown, values: string[], names: readonly string[]): boolean {
  if (!isPlain(entries)) return false;
  let count = 0;
  for (const name in entries) {
    const value = entries[name];
    if (name !== names[count++] || !isUsualText(value) || value === "") return false;
    values.push(value);
  }
  return count === names.length;
}

function readGroup(entries: unknown, values: string[], isItem: boolean): readonly string[] | undefined {
  if (!isPlain(entries)) return undefined;
  const names: string[] = [];
  for (const name in entries) {
    const value = entries[name];
    if (value === undefined) continue;
    if (!isUsualText(value) || (isItem && MAY_BE_RESERVED.test(name))) return undefined;
    names.push(name);
    values.push(value);
  }
  return names;
}

export function isUsualText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_VALUE_UNITS;
}

export function isPlain(value: unknown): value is Members {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
