import { FillError, type FillIssue } from "./report.ts";
import { utf8Length } from "./text.ts";

/** Reads a list of at most `max` items, or throws INVALID_PROGRAM. */
export function parseList(value: unknown, loc: FillIssue["loc"], max: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidProgram(loc, "must be a list", "list_type");
  if (value.length > max) throw invalidProgram(loc, `must hold at most ${max} items`, "too_long");
  // A copy without holes, so that the checked program is the one that runs.
  return Array.from(value);
}

/** Reads an object's members, or throws INVALID_PROGRAM. */
export function parseObject(value: unknown, loc: FillIssue["loc"]): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw invalidProgram(loc, "must be an object", "object_type");
}

/** Reads well-formed text, or throws INVALID_PROGRAM: a lone surrogate has no UTF-8 form. */
export function parseText(value: unknown, loc: FillIssue["loc"]): string {
  if (typeof value !== "string") throw invalidProgram(loc, "must be a string", "string_type");
  if (/\p{Surrogate}/u.test(value)) throw invalidProgram(loc, "must be well-formed Unicode", "string_unicode");
  return value;
}

/** Reads well-formed text of at most `maxBytes` of UTF-8, or throws INVALID_PROGRAM. */
export function parseShortText(value: unknown, loc: FillIssue["loc"], maxBytes: number): string {
  const text = parseText(value, loc);
  if (text.length <= maxBytes && utf8Length(text) <= maxBytes) return text;
  throw invalidProgram(loc, `must be at most ${maxBytes} bytes of UTF-8`, "string_too_long");
}

/** Reads a whole number from `min` up to and including `max`, or throws INVALID_PROGRAM. */
export function parseIndex(value: unknown, loc: FillIssue["loc"], min: number, max: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidProgram(loc, `must be a whole number from ${min} to ${max}`, "index_range");
}

/** Reads an index into a list and returns the item, or throws INVALID_PROGRAM. */
export function parseReference<Item>(value: unknown, loc: FillIssue["loc"], items: readonly Item[]): Item {
  const item = typeof value === "number" ? items[value] : undefined;
  if (item === undefined) throw invalidProgram(loc, `must be an index into a list of ${items.length}`, "index_range");
  return item;
}

/** An error of the program, with its path. */
export function invalidProgram(loc: FillIssue["loc"], msg: string, type: string): FillError {
  return new FillError("INVALID_PROGRAM", [{ loc: ["program", ...loc], msg, type }]);
}
