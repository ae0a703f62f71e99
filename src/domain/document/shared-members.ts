import { type Reader, reader, readFields } from "./member.ts";
import { at, type Place, report } from "./place.ts";
import { taggedText, wrongType } from "./scalar.ts";

/** What the parameters of a partial or layout are given, with tags of the document that names it. */
export type GivenTexts = ReadonlyMap<string, { readonly text: string; readonly place: Place }>;

const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The slug of a partial or layout. */
export function slugOf(kind: "partial" | "layout"): Reader<string> {
  return reader<string>({ type: "string", pattern: SLUG.source }, (value, place) => {
    if (typeof value !== "string") return wrongType(value, `the slug of a ${kind}`, place);
    const rule = `must be the slug of a ${kind}: 1 to 64 of a-z, 0-9 and hyphen`;
    return SLUG.test(value) ? value : report(place, "document.invalid-value", rule);
  });
}

export const givenTexts = reader<GivenTexts>(
  { type: "object", additionalProperties: { type: "string" } },
  (value, place) => {
    const entries = Object.entries(readFields(value, place) ?? {}).flatMap(([name, stored]) => {
      const text = taggedText(stored, at(place, name));
      return text === undefined ? [] : [[name, { text, place: at(place, name) }] as const];
    });
    return new Map(entries);
  },
);
