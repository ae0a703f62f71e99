import type { FillIssue } from "./fill-error.ts";
import { lowerCase } from "./lower-case.ts";
import { isTextValue, nameType, readMap, refuseTextValue } from "./read-value.ts";
import { repairText } from "./repair-text.ts";

/** A context value as conditions see it. */
export interface ContextValue {
  /** Empty when the key is missing. Numbers in the shortest decimal form, as Number.prototype.toString writes them. */
  readonly text: string;
  readonly lowerText: string;
}

/** A supplied value, put into lower case once, and only if the program reads it. */
interface Entry {
  readonly text: string;
  value: ContextValue | undefined;
}

const MISSING: ContextValue = { text: "", lowerText: "" };

/**
 * Reads `context` and returns the value of each key of a program, by index. Keys compare in lower case; when several fit,
 * the one spelled as in the program counts, or else the last. Every fault is added to `issues`.
 */
export function readContext(keys: readonly string[], context: unknown, issues: FillIssue[]): readonly ContextValue[] {
  const byKey = new Map<string, Entry>();
  const byLowerKey = new Map<string, Entry>();
  const members = readMap(context, ["context"], issues);
  for (const name of Object.keys(members)) {
    if (members[name] === undefined) continue;
    const entry: Entry = { text: toText(members[name], ["context", name], issues), value: undefined };
    const key = repairText(name);
    byKey.set(key, entry);
    byLowerKey.set(lowerCase(key), entry);
  }
  return keys.map((key) => {
    const entry = byKey.get(key) ?? byLowerKey.get(lowerCase(key));
    if (entry === undefined) return MISSING;
    entry.value ??= { text: entry.text, lowerText: lowerCase(entry.text) };
    return entry.value;
  });
}

function toText(value: unknown, loc: FillIssue["loc"], issues: FillIssue[]): string {
  if (typeof value === "string") return isTextValue(value) ? repairText(value) : refuseTextValue(value, loc, issues);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  const given = typeof value === "number" ? String(value) : nameType(value);
  issues.push({ loc, msg: `must be a string, a finite number or a boolean, is ${given}`, type: "context_type" });
  return "";
}
