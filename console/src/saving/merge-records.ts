import type { Choices } from "../components/open-conflict.ts";
import { isSameValue, type Named } from "./named.ts";

/** What somebody else saved, and what is written here, since both began with `base`. */
export interface RecordSides<Value> {
  readonly theirs: Named<Value>;
  readonly mine: Named<Value>;
  /** Undefined where it is not known: then each difference is a conflict. */
  readonly base: Named<Value> | undefined;
}

/** A name under which both have different values; undefined for a side that has none. */
export interface RecordConflict<Value> {
  readonly name: string;
  readonly theirs: Value | undefined;
  readonly mine: Value | undefined;
}

/** What both changed in different ways. */
export function recordConflicts<Value>(sides: RecordSides<Value>): readonly RecordConflict<Value>[] {
  return namesOf(sides)
    .filter((name) => decide(name, sides) === "conflict")
    .map((name) => ({ name, theirs: sides.theirs[name], mine: sides.mine[name] }));
}

/** Both sides in one, with what was chosen for each conflict. */
export function mergeRecords<Value>(sides: RecordSides<Value>, choices: Choices): Named<Value> {
  const merged: Record<string, Value> = {};
  for (const name of namesOf(sides)) {
    const decided = decide(name, sides);
    const side = decided === "conflict" ? choices[name] : decided;
    const value = (side === "theirs" ? sides.theirs : sides.mine)[name];
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function namesOf({ theirs, mine }: RecordSides<unknown>): readonly string[] {
  return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].sort();
}

function decide(name: string, { theirs, mine, base }: RecordSides<unknown>): "theirs" | "mine" | "conflict" {
  if (isSameValue(theirs[name], mine[name])) return "mine";
  if (base === undefined) return "conflict";
  if (isSameValue(theirs[name], base[name])) return "mine";
  return isSameValue(mine[name], base[name]) ? "theirs" : "conflict";
}
