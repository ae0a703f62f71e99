import type { FillIssue } from "./fill-error.ts";
import { lowerCase } from "./lower-case.ts";
import { nameType, readMap, readTextValue } from "./read-value.ts";

/** A context value as conditions see it. */
export interface ContextValue {
  /** Empty when the key is missing. Numbers in the shortest decimal form, as Number.prototype.toString writes them. */
  readonly text: string;
  readonly lowerText: string;
}

const MISSING: ContextValue = { text: "", lowerText: "" };

/**
 * Reads `context` and returns the value of each key of a program, by index. Keys compare in lower case; when several fit,
 * the one spelled as in the program counts, or else the last. Every fault is added to `issues`.
 */
export function readContext(keys: readonly string[], context: unknown, issues: FillIssue[]): readonly ContextValue[] {
  const byKey = new Map<string, string>();
  const byLowerKey = new Map<string, string>();
  const members = readMap(context, ["context"], issues);
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    const text = toText(value, ["context", key], issues);
    byKey.set(key, text);
    byLowerKey.set(lowerCase(key), text);
  }
  return keys.map((key) => {
    const text = byKey.get(key) ?? byLowerKey.get(lowerCase(key));
    return text === undefined ? MISSING : { text, lowerText: lowerCase(text) };
  });
}

function toText(value: unknown, loc: FillIssue["loc"], issues: FillIssue[]): string {
  if (typeof value === "string") return readTextValue(value, loc, issues);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  const given = typeof value === "number" ? String(value) : nameType(value);
  issues.push({ loc, msg: `must be a string, a finite number or a boolean, is ${given}`, type: "context_type" });
  return "";
}
