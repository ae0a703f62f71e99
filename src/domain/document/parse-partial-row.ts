import { type Fields, field, member, reader, readFields } from "./member.ts";
import { NODE_ID } from "./node-ids.ts";
import { at, type Place, report } from "./place.ts";
import { plainText, taggedText, wrongType } from "./scalar.ts";
import { readShape, shape } from "./shape.ts";

/** A row in whose place the rows of a partial are. */
export interface PartialRow {
  /** Empty when it has none. */
  readonly id: string;
  readonly slug: string;
  /** What its parameters are given, with tags of the document that names it. */
  readonly given: ReadonlyMap<string, { readonly text: string; readonly place: Place }>;
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

const slug = reader<string>({ type: "string", pattern: SLUG.source }, (value, place) => {
  if (typeof value !== "string") return wrongType(value, "the slug of a partial", place);
  return SLUG.test(value)
    ? value
    : report(place, "document.invalid-value", "must be the slug of a partial: 1 to 64 of a-z, 0-9 and hyphen");
});

const given = reader<PartialRow["given"]>(
  { type: "object", additionalProperties: { type: "string" } },
  (value, place) => {
    const entries = Object.entries(readFields(value, place) ?? {}).flatMap(([name, stored]) => {
      const text = taggedText(stored, at(place, name));
      return text === undefined ? [] : [[name, { text, place: at(place, name) }] as const];
    });
    return new Map(entries);
  },
);

export const partialRow = shape(
  "a partial row",
  {
    name: member<string>(plainText, "", "A label for editors; it is not shown."),
    partial: member<string>(slug, "", "Slug of the partial whose rows are in its place."),
    with: member<PartialRow["given"] | undefined>(
      given,
      undefined,
      "What the parameters of the partial are given: texts, which may hold merge tags, by name.",
    ),
  },
  {
    parts: {
      id: { ...NODE_ID, description: "Is in front of the ids of the nodes in its place; without it, the slug is." },
      type: { const: "partial", description: "That it is a partial row." },
    },
    elsewhere: (name) => ELSEWHERE[name],
  },
);

const WRAPPED = "put the partial row into a column of a row that has it, or on the rows of the partial";
const ELSEWHERE: Readonly<Record<string, string>> = {
  visibility: WRAPPED,
  repeat: WRAPPED,
  allow: "put it on the rows of the partial, or on the document",
};

/** Reads a partial row. Undefined when a fault of its slug has been reported. */
export function parsePartialRow(fields: Fields, place: Place): PartialRow | undefined {
  const values = readShape(partialRow, fields, place);
  if (field(fields, "partial") === undefined) return report(place, "document.missing-member", "lacks partial");
  const stored = field(fields, "id");
  const id = stored === undefined ? "" : (plainText(stored, at(place, "id")) ?? "");
  return values.partial === "" ? undefined : { id, slug: values.partial, given: values.with ?? new Map() };
}
