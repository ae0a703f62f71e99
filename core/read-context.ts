import { ContextValue, MISSING_VALUE } from "./context-value.ts";
import type { DataIssues } from "./data-issues.ts";
import type { FillIssue } from "./fill-error.ts";
import { lowerCase } from "./lower-case.ts";
import type { PreparedScope } from "./prepared-scope.ts";
import { isReserved, RESERVED } from "./read-merge-tags.ts";
import { isTextValue, nameType, readMap, refuseTextValue } from "./read-value.ts";
import { repairText } from "./repair-text.ts";

/**
 * Reads `context` and returns the value of each key of a scope, by index. Keys compare in lower case; when several fit,
 * the one spelled as in the program counts, or else the last. `given` are values by keys that no caller may use. Every
 * fault is added to `issues`.
 */
export function readContext(
  plan: PreparedScope,
  context: unknown,
  given: Readonly<Record<string, string>> | undefined,
  issues: DataIssues,
): ContextValue[] {
  const byKey = new Map<string, ContextValue>();
  const byLowerKey = new Map<string, ContextValue>();
  const members = readMap(context, ["context"], issues);
  for (const name of Object.keys(members)) {
    if (members[name] === undefined) continue;
    const text = toText(members[name], ["context", name], issues);
    const key = repairText(name);
    const lowerKey = lowerCase(key);
    if (isReserved(plan, lowerKey)) issues.add(["context", name], RESERVED, "reserved_name");
    const value = new ContextValue(text);
    byKey.set(key, value);
    byLowerKey.set(lowerKey, value);
  }
  for (const name in given) byLowerKey.set(name, new ContextValue(given[name] ?? ""));
  const values = new Array<ContextValue>(plan.contextCount).fill(MISSING_VALUE);
  for (const { index, name, lower } of plan.keys) {
    values[index] = byKey.get(name) ?? byLowerKey.get(lower) ?? MISSING_VALUE;
  }
  return values;
}

function toText(value: unknown, loc: FillIssue["loc"], issues: DataIssues): string {
  if (typeof value === "string") return isTextValue(value) ? repairText(value) : refuseTextValue(value, loc, issues);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  const given = typeof value === "number" ? String(value) : nameType(value);
  issues.add(loc, `must be a string, a finite number or a boolean, is ${given}`, "context_type");
  return "";
}
