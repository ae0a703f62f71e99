import { nearestName } from "./nearest-name.ts";

/** Where a mark may be written. */
export const MARK_PLACES = {
  component: "attribute of a component",
  html: "attribute of an HTML element in `mj-text`, `mj-table` and `mj-raw` of the body",
  head: "element in `mj-head` of the mail",
  text: "element in a plain text",
  partial: "element in a partial or layout",
  layout: "element in `mj-body` of a layout",
} as const;

export type MarkPlace = keyof typeof MARK_PLACES;

interface MarkDefinition {
  readonly places: readonly MarkPlace[];
  /** The release that introduced it. */
  readonly since: string;
  /** What else authors call it. */
  readonly aliases?: readonly string[];
}

/** Every name of the language that begins with `lp-`. Any other such name is refused, so names can be added. */
export const MARKS = {
  "lp-if": { places: ["component", "html", "text"], since: "0.1.0", aliases: ["lp-show", "lp-when"] },
  "lp-else": { places: ["component", "html", "text"], since: "0.2.0", aliases: ["lp-otherwise"] },
  "lp-else-if": {
    places: ["component", "html", "text"],
    since: "0.2.0",
    aliases: ["lp-elif", "lp-elseif", "lp-elsif"],
  },
  "lp-each": {
    places: ["component", "html", "text"],
    since: "0.2.0",
    aliases: ["lp-for", "lp-foreach", "lp-loop", "lp-repeat"],
  },
  "lp-as": { places: ["component", "html"], since: "0.2.0", aliases: ["lp-item"] },
  "lp-max": { places: ["component", "html"], since: "0.2.0", aliases: ["lp-limit"] },
  "lp-content": { places: ["layout"], since: "0.2.0", aliases: ["lp-slot", "lp-outlet"] },
  "lp-dark-background-color": { places: ["component"], since: "0.2.0" },
  "lp-dark-border-color": { places: ["component"], since: "0.2.0" },
  "lp-dark-color": { places: ["component"], since: "0.2.0" },
  "lp-dark-container-background-color": { places: ["component"], since: "0.2.0" },
  "lp-message": { places: ["head"], since: "0.2.0" },
  "lp-parameter": { places: ["partial"], since: "0.2.0", aliases: ["lp-param", "lp-prop"] },
  "lp-support": { places: ["head"], since: "0.2.0", aliases: ["lp-clients"] },
  "lp-text": { places: ["head"], since: "0.2.0", aliases: ["lp-plain-text"] },
  "lp-token": { places: ["head", "partial"], since: "0.2.0", aliases: ["lp-brand"] },
  "lp-variable": { places: ["head"], since: "0.2.0", aliases: ["lp-var", "lp-variables"] },
} as const satisfies Readonly<Record<string, MarkDefinition>>;

const TABLE: Readonly<Record<string, MarkDefinition>> = MARKS;
const NAMES = Object.keys(TABLE);

/** True for a name that only this language gives a meaning. */
export function isMarkName(name: string): boolean {
  return /^lp-/i.test(name);
}

/** True for a known mark that may be written there. */
export function isMarkAllowed(name: string, place: MarkPlace): boolean {
  return Object.hasOwn(TABLE, name) && TABLE[name]?.places.includes(place) === true;
}

/** The marks that may be written there. */
export function marksOf(place: MarkPlace): readonly string[] {
  return NAMES.filter((name) => isMarkAllowed(name, place));
}

/** Why a name that begins with `lp-` has no meaning in a place, and what to write. `written` is it with its braces. */
export function refuseMark(
  name: string,
  written: string,
  place: MarkPlace,
): { readonly rule: "mark.not-allowed" | "mark.unknown"; readonly message: string } {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(TABLE, lower) ? TABLE[lower] : undefined;
  if (known !== undefined) {
    const places = known.places.map((each) => `an ${MARK_PLACES[each].replaceAll("`", "")}`).join(", or ");
    return { rule: "mark.not-allowed", message: `${written} is not allowed here; ${lower} is ${places}` };
  }
  const here = marksOf(place);
  const meant = aliased(lower) ?? nearestName(lower, here) ?? nearestName(lower, NAMES);
  const advice =
    meant === undefined
      ? `there are ${here.filter((each) => !each.startsWith("lp-dark-")).join(", ")}`
      : `did you mean ${meant}?`;
  return { rule: "mark.unknown", message: `${written} is not known; ${advice}` };
}

function aliased(name: string): string | undefined {
  return NAMES.find((each) => TABLE[each]?.aliases?.includes(name) === true);
}
