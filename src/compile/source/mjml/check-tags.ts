import { report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { MatchedTags } from "./match-tags.ts";
import type { SourcePlaces } from "./source-places.ts";

/** More than an answer lists. */
const MAX_FAULTS = 1_000;

/** Reports components that are never closed, and closing tags that close nothing: mjml misplaces what follows. */
export function checkTags({ unclosed, strays }: MatchedTags, places: SourcePlaces): void {
  for (const { name, start } of unclosed.slice(0, MAX_FAULTS)) {
    const message = `<${quote(name)}> is never closed, so it contains everything after it; write </${quote(name)}>`;
    report(places.at(start), "mjml.unclosed-element", message);
  }
  for (const { name, start, expected, isTypo } of strays.slice(0, MAX_FAULTS)) {
    const hint = expected === undefined ? "remove it" : `the element to close here is <${quote(expected)}>`;
    const message = `</${quote(name)}> closes nothing; ${isTypo ? `did you mean </${expected}>?` : hint}`;
    report(places.at(start), "mjml.unmatched-closing-tag", message);
  }
}
