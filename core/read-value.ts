import type { DataIssues } from "./data-issues.ts";
import type { FillIssue } from "./fill-error.ts";
import { utf8Length } from "./utf8-length.ts";

/** The longest value of a tag or of the context, in bytes of UTF-8. */
export const MAX_VALUE_BYTES = 65_536;

/** A map that a caller supplied; members that are undefined count as absent. A fault is added to `issues`. */
export function readMap(value: unknown, loc: FillIssue["loc"], issues: DataIssues): Readonly<Record<string, unknown>> {
  return value === undefined ? NOTHING : readObject(value, loc, issues);
}

/** The same where a map must be. */
export function readObject(
  value: unknown,
  loc: FillIssue["loc"],
  issues: DataIssues,
): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  issues.add(loc, `must be an object, is ${nameType(value)}`, "object_type");
  return NOTHING;
}

const NOTHING = {};

/** True for a string within the length limit. */
export function isTextValue(value: unknown): value is string {
  return typeof value === "string" && isWithinLimit(value);
}

/** Adds to `issues` why a value is no text value, and returns the empty string. */
export function refuseTextValue(value: unknown, loc: FillIssue["loc"], issues: DataIssues): string {
  if (typeof value === "string") {
    issues.add(loc, `must be at most ${MAX_VALUE_BYTES} bytes of UTF-8`, "string_too_long");
  } else {
    issues.add(loc, `must be a string, is ${nameType(value)}`, "string_type");
  }
  return "";
}

/** A value's type in the words of JSON, for messages. */
export function nameType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

/** Class instances pass; a Map or an array would look empty or have no names. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  // Most are plain, which is quicker to see.
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) return true;
  return Object.prototype.toString.call(value) === "[object Object]";
}

function isWithinLimit(text: string): boolean {
  // A UTF-16 code unit takes one to three bytes, so most lengths need no counting.
  if (text.length * 3 <= MAX_VALUE_BYTES) return true;
  return text.length <= MAX_VALUE_BYTES && utf8Length(text) <= MAX_VALUE_BYTES;
}
