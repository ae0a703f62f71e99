import type { Path } from "../error.ts";
import { type Fields, field, readArray, reader, readFields } from "./member.ts";
import { type Operator, readOperator } from "./operator.ts";
import { at, type Place, report } from "./place.ts";
import { flag, plainText } from "./scalar.ts";
import { checkNames } from "./shape.ts";
import { GROUP, MAX_GROUP_DEPTH, RULE, readMatch, VISIBILITY, visibilitySchema } from "./visibility-shapes.ts";

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

/** Reads a stored visibility. Returns undefined for one that is off or empty: the node is always shown. */
export const readVisibility = reader<Visibility>(visibilitySchema, (value, place) => {
  const fields = readFields(value, place);
  if (fields === undefined) return undefined;
  checkNames(VISIBILITY, fields, place);
  const enabled = field(fields, "enabled");
  if (enabled === undefined || flag(enabled, at(place, "enabled")) !== true) return undefined;
  const root = readGroup(fields, place, 0);
  return root.rules.length === 0 && root.groups.length === 0 ? undefined : root;
});

function readGroup(fields: Fields, place: Place, depth: number): VisibilityGroup {
  const match = field(fields, "match");
  return {
    match: (match === undefined ? undefined : readMatch(match, at(place, "match"))) ?? "all",
    rules: readEach(fields, "rules", place, readRule),
    groups: readEach(fields, "groups", place, (inner, below) => {
      checkNames(GROUP, inner, below);
      if (depth < MAX_GROUP_DEPTH) return readGroup(inner, below, depth + 1);
      return report(below, "visibility.too-deep", `groups nest at most ${MAX_GROUP_DEPTH} deep`);
    }),
  };
}

function readRule(fields: Fields, place: Place): VisibilityRule | undefined {
  checkNames(RULE, fields, place);
  const tag = readString(fields, "tag", place);
  const operator = readOperator(field(fields, "operator"), at(place, "operator"));
  const value = readString(fields, "value", place);
  if (tag?.trim() === "") report(at(place, "tag"), "visibility.empty-tag", "name the context value to compare");
  if (tag === undefined || operator === undefined || value === undefined) return undefined;
  return { tag: tag.trim(), operator, value, path: place.path };
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
