import { report, reportAs } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import type { MatchedTags, WrittenElement } from "./match-tags.ts";

/** More than an answer lists. */
const MAX_FAULTS = 1_000;

/**
 * Reports components that are never closed, and closing tags that close nothing: mjml misplaces what follows. One that
 * is the last of its parent, and has nothing to hold, is drawn as if it was closed.
 */
export function checkTags({ unclosed, strays }: MatchedTags, rules: ComponentRules, places: SourcePlaces): void {
  for (const element of unclosed.slice(0, MAX_FAULTS)) {
    const name = quote(element.name);
    const [severity, effect] = endsWithParent(element, rules)
      ? (["warning", "ends with the element around it"] as const)
      : (["error", "contains everything after it"] as const);
    const message = `<${name}> is never closed, so it ${effect}; write </${name}>`;
    reportAs(severity, places.at(element.start), "mjml.unclosed-element", message);
  }
  for (const { name, start, expected, isTypo } of strays.slice(0, MAX_FAULTS)) {
    const hint = expected === undefined ? "remove it" : `the element to close here is <${quote(expected)}>`;
    const message = `</${quote(name)}> closes nothing; ${isTypo ? `did you mean </${expected}>?` : hint}`;
    report(places.at(start), "mjml.unmatched-closing-tag", message);
  }
}

/** True for a component without content whose parent is closed: nothing that follows can be in it. */
export function endsWithParent(
  { name, parent, isClosed, hasChildren }: WrittenElement,
  rules: ComponentRules,
): boolean {
  return !isClosed && !hasChildren && !rules.holdsHtml(name) && parent?.isClosed === true;
}
