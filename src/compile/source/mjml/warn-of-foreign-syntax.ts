import { warn } from "../../../domain/document/place.ts";
import { shorten } from "../../../domain/quote.ts";
import type { SourceText } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** Opening marks of other template languages: EJS and ERB, Liquid and Jinja, FreeMarker and JavaScript. */
const FOREIGN = /<%|\{%|\$\{/g;

/** Reports the syntax of other template languages, which stays as text. Their double braces are reported as tags. */
export function warnOfForeignSyntax({ raw, start }: SourceText, places: SourcePlaces): void {
  for (const match of raw.matchAll(FOREIGN)) {
    const place = places.at(start + match.index);
    const shown = shorten(raw.slice(match.index), 30);
    warn(place, "tag.foreign-syntax", `"${shown}" is the syntax of another template language, and stays as text`);
  }
}
