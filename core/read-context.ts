import { ContextValue, MISSING_VALUE } from "./context-value.ts";
import type { FillIssue } from "./fill-error.ts";
import { lowerCase } from "./lower-case.ts";
import { isTextValue, nameType, readMap, refuseTextValue } from "./read-value.ts";
import { repairText } from "./repair-text.ts";

/**
 * Reads `context` and returns the value of each key of a program, by index. Keys compare in lower case; when several
 * fit, the one spelled as in the program counts, or else the last. Every fault is added to `issues`.
 */
export function readContext(keys: readonly string[], context: unknown, issues: FillIssue[]): readonly ContextValue[] {
  const byKey = new Map<string, ContextValue>();
  const byLowerKey = new Map<string, ContextValue>();
  const members = readMap(context, ["context"], issues);
  for (const name of Object.keys(members)) {
    if (members[name] === undefined) continue;
    const value = new ContextValue(toText(members[name], ["context", name], issues));
    const key = repairText(name);
    byKey.set(key, value);
    byLowerKey.set(lowerCase(key), value);
  }
  return keys.map((key) => byKey.get(key) ?? byLowerKey.get(lowerCase(key)) ?? MISSING_VALUE);
}

function toText(value: unknown, loc: FillIssue["loc"], issues: FillIssue[]): string {
  if (typeof value === "string") return isTextValue(value) ? repairText(value) : refuseTextValue(value, loc, issues);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  const given = typeof value === "number" ? String(value) : nameType(value);
  issues.push({ loc, msg: `must be a string, a finite number or a boolean, is ${given}`, type: "context_type" });
  return "";
}
