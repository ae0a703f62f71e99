import type { Path } from "../error.ts";
import { quote } from "../quote.ts";
import { type Fields, field, type Reader, readArray, readFields } from "./member.ts";
import { at, fault, type Place } from "./place.ts";
import { choice, flag, plainText } from "./scalar.ts";

/** The operators of visibility rules. */
export const OPERATORS = [
  "==",
  "!=",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "in",
  "not_in",
  ">",
  "<",
  ">=",
  "<=",
  "date_before",
  "date_after",
  "date_on",
  "is_empty",
  "is_not_empty",
] as const;

export type Operator = (typeof OPERATORS)[number];

/** Compares the context value `tag` with `value`. */
export interface VisibilityRule {
  readonly tag: string;
  readonly operator: Operator;
  readonly value: string;
  readonly path: Path;
}

/** Rules of which all or any must hold. Without rules and groups it holds. */
export interface VisibilityGroup {
  readonly match: "all" | "any";
  readonly rules: readonly VisibilityRule[];
  readonly groups: readonly VisibilityGroup[];
}

/** When a node is shown. */
export type Visibility = VisibilityGroup;

/** Groups below the node's own rules, and groups in those. */
const MAX_GROUP_DEPTH = 2;

const readMatch = choice("all", "any");

/** Reads a stored visibility. Returns undefined for one that is off or empty: the node is always shown. */
export const readVisibility: Reader<Visibility> = (value, place) => {
  const fields = readFields(value, place);
  if (fields === undefined) return undefined;
  const enabled = field(fields, "enabled");
  if (enabled === undefined || flag(enabled, at(place, "enabled")) !== true) return undefined;
  const group = readGroup(fields, place, 0);
  return group.rules.length === 0 && group.groups.length === 0 ? undefined : group;
};

function readGroup(fields: Fields, place: Place, depth: number): VisibilityGroup {
  const match = field(fields, "match");
  return {
    match: (match === undefined ? undefined : readMatch(match, at(place, "match"))) ?? "all",
    rules: readEach(fields, "rules", place, readRule),
    groups: readEach(fields, "groups", place, (group, below) => {
      if (depth < MAX_GROUP_DEPTH) return readGroup(group, below, depth + 1);
      return fault(below, "visibility.too-deep", `groups nest at most ${MAX_GROUP_DEPTH} deep`);
    }),
  };
}

function readRule(fields: Fields, place: Place): VisibilityRule | undefined {
  const tag = readString(fields, "tag", place);
  const operator = readOperator(field(fields, "operator"), at(place, "operator"));
  const value = readString(fields, "value", place);
  if (tag?.trim() === "") fault(at(place, "tag"), "visibility.empty-tag", "name the context value to compare");
  if (tag === undefined || operator === undefined || value === undefined) return undefined;
  return { tag: tag.trim(), operator, value, path: place.path };
}

function readOperator(value: unknown, place: Place): Operator | undefined {
  const known = OPERATORS.find((operator) => operator === value);
  if (known !== undefined) return known;
  const given = typeof value === "string" ? `"${quote(value)}"` : "missing or not a string";
  return fault(place, "visibility.unknown-operator", `the operator is ${given}; there are ${OPERATORS.join(", ")}`);
}

function readString(fields: Fields, name: string, place: Place): string | undefined {
  return plainText(field(fields, name) ?? "", at(place, name));
}

function readEach<T>(
  fields: Fields,
  name: string,
  place: Place,
  read: (fields: Fields, place: Place) => T | undefined,
): readonly T[] {
  const stored = field(fields, name);
  const list = stored === undefined ? [] : (readArray(stored, at(place, name)) ?? []);
  return list.flatMap((entry, index) => {
    const below = at(place, name, index);
    const entryFields = readFields(entry, below);
    const result = entryFields && read(entryFields, below);
    return result === undefined ? [] : [result];
  });
}
