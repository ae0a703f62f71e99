import { reportAs } from "../../../domain/document/place.ts";
import { isMarkName } from "../../../domain/marks.ts";
import { nearestName } from "../../../domain/nearest-name.ts";
import { quote } from "../../../domain/quote.ts";
import type { Severity } from "../../../domain/rules.ts";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import { openings, reportSyntax } from "../merge-tag/report-syntax.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { OR_ALLOW } from "./or-allow.ts";
import type { SourceElement } from "./source-element.ts";

/** What authors and their tools note on components for themselves: nothing is lost when mjml leaves it out. */
const NOTE = /^(?:data-|name$)/i;

/** Anything else between the attributes is the syntax of another template language. */
const ATTRIBUTE_NAME = /^[a-z_][\w:.-]*$/i;

/** What is written in HTML, and is called otherwise here. */
const HTML_NAMES: Readonly<Record<string, string>> = { class: "css-class", bgcolor: "background-color" };

/**
 * Reports attributes that a component of `text` does not know, which mjml leaves out: an error where a name is close to
 * one that it knows, else a warning. Marks are for `checkMarks`.
 */
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
      const meant = nearestAttribute(attribute.name, known);
      const severity = meant !== undefined && !allowUnknown ? "error" : "warning";
      const message = `${name} has no attribute "${quote(attribute.name)}", and mjml drops it${advice(meant, severity)}`;
      reportAs(severity, places.at(attribute.from), "mjml.unknown-attribute", message);
    }
  }
}

function advice(meant: string | undefined, severity: Severity): string {
  const suggestion = meant === undefined ? "" : `; did you mean ${meant}?`;
  return severity === "error" ? suggestion + OR_ALLOW : suggestion;
}

/** The attribute that an author most likely meant; undefined for notes and for names that are like no other. */
function nearestAttribute(name: string, known: readonly string[]): string | undefined {
  if (NOTE.test(name) || !ATTRIBUTE_NAME.test(name)) return undefined;
  const lower = name.toLowerCase();
  const own = Object.hasOwn(HTML_NAMES, lower) ? HTML_NAMES[lower] : undefined;
  return own !== undefined && known.includes(own) ? own : nearestName(name, known);
}
