import { reportAs } from "../../../domain/document/place.ts";
import { isMarkName } from "../../../domain/marks.ts";
import { nearestName } from "../../../domain/nearest-name.ts";
import { quote } from "../../../domain/quote.ts";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import { openings, reportSyntax } from "../merge-tag/report-syntax.ts";
import type { SourceElement } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** What authors and their tools note on components for themselves: nothing is lost when mjml leaves it out. */
const NOTE = /^(?:data-|name$)/i;

/** Anything else between the attributes is the syntax of another template language. */
const ATTRIBUTE_NAME = /^[a-z_][\w:.-]*$/i;

/** What is written in HTML, and is called otherwise here. */
const HTML_NAMES: Readonly<Record<string, string>> = { class: "css-class", bgcolor: "background-color" };

/** Reports attributes that a component of `text` does not know, which mjml leaves out. Marks are for `checkMarks`. */
export function checkAttributes(
  text: string,
  elements: readonly SourceElement[],
  rules: ComponentRules,
  places: SourcePlaces,
  allowUnknown: boolean,
): void {
  for (const { name, attributes } of elements) {
    const known = rules.attributesOf(name);
    if (known === undefined) continue;
    const unknown = attributes.filter((attribute) => !known.includes(attribute.name) && !isMarkName(attribute.name));
    for (const attribute of unknown) {
      if (openings(attribute.name).next().value === 0)
        reportSyntax(text, attribute.from, "mjml", places.at(attribute.from));
      const isTaken = allowUnknown || NOTE.test(attribute.name) || !ATTRIBUTE_NAME.test(attribute.name);
      const message = `${name} has no attribute "${quote(attribute.name)}", and mjml drops it`;
      reportAs(
        isTaken ? "warning" : "error",
        places.at(attribute.from),
        "mjml.unknown-attribute",
        message + advice(attribute.name, known),
      );
    }
  }
}

function advice(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase();
  if (NOTE.test(name) || !ATTRIBUTE_NAME.test(name)) return "";
  const own = Object.hasOwn(HTML_NAMES, lower) ? HTML_NAMES[lower] : undefined;
  const meant = own !== undefined && known.includes(own) ? own : nearestName(name, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}
