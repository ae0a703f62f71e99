import { type Place, reportAs } from "../../../domain/document/place.ts";
import { isMarkName } from "../../../domain/marks.ts";
import { quote } from "../../../domain/quote.ts";
import type { Severity } from "../../../domain/rules.ts";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { isComponentName } from "./component-name.ts";
import type { WrittenElement } from "./match-tags.ts";
import { nearestComponent } from "./nearest-component.ts";
import { OR_ALLOW } from "./or-allow.ts";

/**
 * What makes the boxes of a mail. mjml draws these, and spacers, whole in any of them, whatever its table of places
 * says, and copies `mj-raw` in HTML with its tags.
 */
const BOXES = new Set(["mj-body", "mj-wrapper", "mj-section", "mj-group", "mj-column", "mj-hero"]);
const DRAWN_IN_BOXES = new Set(["mj-wrapper", "mj-section", "mj-group", "mj-column", "mj-hero", "mj-spacer"]);

/** More than an answer lists. */
const MAX_FINDINGS = 1_000;

/**
 * Reports elements that mjml does not know, which it leaves out, and those in places where it does not expect them.
 * Within what is unknown or never closed nothing is said about places. Names with `lp-` are for `checkMarks`.
 */
export function checkComponents(
  elements: readonly WrittenElement[],
  rules: ComponentRules,
  places: SourcePlaces,
  allowUnknown: boolean,
): void {
  const untold = new Set<WrittenElement>();
  const severity = allowUnknown ? "warning" : "error";
  let count = 0;
  for (const element of elements) {
    const { name, parent, isClosed } = element;
    const isUntold = parent !== undefined && untold.has(parent);
    if (isUntold || !isClosed || !rules.isKnown(name)) untold.add(element);
    if (isUntold || count === MAX_FINDINGS || isMarkName(name)) continue;
    const place = places.at(element.start);
    if (!rules.isKnown(name)) reportUnknown(element, rules, place, severity);
    else if (parent === undefined || rules.takes(parent.name, name)) continue;
    else reportMisplaced(element, parent.name, rules, place, severity);
    count += 1;
  }
}

function reportUnknown(
  { name, parent }: WrittenElement,
  rules: ComponentRules,
  place: Place,
  severity: Severity,
): void {
  const here = parent === undefined ? ["mjml"] : rules.names.filter((each) => rules.takes(parent.name, each));
  const nearest = nearestComponent(name, here) ?? nearestComponent(name, rules.names);
  const hint = isComponentName(name) ? "" : "; HTML belongs in mj-text or mj-raw";
  const advice = nearest === undefined ? hint : `; did you mean ${nearest}?`;
  const message = `mjml knows no <${quote(name)}> and drops it${advice}`;
  reportAs(severity, place, "mjml.unknown-element", severity === "error" ? message + OR_ALLOW : message);
}

function reportMisplaced(
  { name }: WrittenElement,
  parent: string,
  rules: ComponentRules,
  place: Place,
  severity: Severity,
): void {
  const isDrawn = (BOXES.has(parent) && DRAWN_IN_BOXES.has(name)) || (name === "mj-raw" && rules.holdsHtml(parent));
  const others = rules.parentsOf(name).join(", ") || "components that hold no HTML";
  const message = `${name} is not allowed in ${quote(parent)}, only in ${others}`;
  const weight = isDrawn ? "warning" : severity;
  reportAs(weight, place, "mjml.misplaced-element", weight === "error" ? message + OR_ALLOW : message);
}
