import type { Condition } from "../../../../core/program.ts";
import { fault } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { compileExpression } from "../condition/compile-expression.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { SourceAttribute, SourceElement } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** The longest expression, in UTF-16 units. */
const MAX_LENGTH = 2_000;

/** Reads the lp-if of an element. The report names the element by its component and place, as `mj-section@12:5`. */
export function readCondition(
  element: SourceElement,
  attribute: SourceAttribute,
  places: SourcePlaces,
): Condition | undefined {
  const { text, indexes } = decodeEntities(attribute.raw);
  if (text.length > MAX_LENGTH) {
    const message = `lp-if has ${text.length} characters, the limit is ${MAX_LENGTH}`;
    return fault(places.at(attribute.start), "condition.too-long", message);
  }
  const steps = compileExpression(text, (message, index) => {
    const place = places.at(attribute.start + (indexes[index] ?? 0));
    fault(place, "condition.invalid", `lp-if ${message}`);
  });
  return steps && { node: `${element.name}@${places.labelOf(element.start)}`, steps };
}

/** In the head, only what is copied can be left out: everything else decides about components all over the mail. */
const CONDITIONAL_IN_HEAD = new Set(["mj-raw", "mj-style"]);

/** mjml cannot render the parent of these without them. */
const NEVER_CONDITIONAL = new Set(["mjml", "mj-head", "mj-body", "mj-accordion-title", "mj-accordion-text"]);

/** Why an element cannot be left out by a condition; undefined when it can. */
export function whyUnconditional(element: SourceElement, ancestors: readonly string[]): string | undefined {
  if (NEVER_CONDITIONAL.has(element.name)) return `${element.name} is always there`;
  if (ancestors.includes("mj-body")) return undefined;
  const isInline = element.attributes.some(({ name, raw }) => name === "inline" && raw === "inline");
  if (isInline) return "rules that are written into elements at publish cannot be taken back";
  if (ancestors.at(-1) === "mj-head" && CONDITIONAL_IN_HEAD.has(element.name)) return undefined;
  return `${quote(element.name)} cannot be left out; in the head, mj-style and mj-raw can`;
}
