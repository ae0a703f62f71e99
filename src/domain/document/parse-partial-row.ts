import { type Fields, field, member } from "./member.ts";
import { NODE_ID } from "./node-ids.ts";
import { at, type Place, report } from "./place.ts";
import { plainText } from "./scalar.ts";
import { readShape, shape } from "./shape.ts";
import { type GivenTexts, givenTexts, slugOf } from "./shared-members.ts";

/** A row in whose place the rows of a partial are. */
export interface PartialRow {
  /** Empty when it has none. */
  readonly id: string;
  readonly slug: string;
  readonly given: GivenTexts;
}

export const partialRow = shape(
  "a partial row",
  {
    name: member<string>(plainText, "", "A label for editors; it is not shown."),
    partial: member<string>(slugOf("partial"), "", "Slug of the partial whose rows are in its place."),
    with: member<GivenTexts | undefined>(
      givenTexts,
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
