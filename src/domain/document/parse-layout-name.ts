import { type Fields, field } from "./member.ts";
import { at, type Place } from "./place.ts";
import { type GivenTexts, givenTexts, slugOf } from "./shared-members.ts";

/** The layout that a document names in its envelope. */
export interface LayoutName {
  readonly slug: string;
  readonly given: GivenTexts;
  /** Where it is named. */
  readonly place: Place;
}

const slug = slugOf("layout");

/** Reads `layout` and `with` of the envelope. Undefined for a document without one, and after a fault. */
export function parseLayoutName(root: Fields, place: Place): LayoutName | undefined {
  const [stored, given] = [field(root, "layout"), field(root, "with")];
  if (stored === undefined) return undefined;
  const named = slug(stored, at(place, "layout"));
  const texts = given === undefined ? new Map() : (givenTexts(given, at(place, "with")) ?? new Map());
  return named === undefined ? undefined : { slug: named, given: texts, place: at(place, "layout") };
}
