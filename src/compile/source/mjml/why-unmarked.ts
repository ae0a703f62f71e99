import { quote } from "../../../domain/quote.ts";
import type { SourceElement } from "./source-element.ts";

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

/** Parts whose number the layout around them depends on, and what to do. */
const COUNTED: Readonly<Record<string, string>> = {
  "mj-column": "the columns of a section share its width; repeat the section, or a component in the column",
  "mj-group": "the columns of a section share its width; repeat the section, or a component in a column",
  "mj-carousel-image": "mjml writes rules for the number of images that a carousel has",
  "mj-carousel": "mjml draws a name for each carousel, which no copy can share",
};

/** Why an element cannot be repeated; undefined when it can. */
export function whyUnrepeated({ name }: SourceElement, ancestors: readonly string[]): string | undefined {
  if (NEVER_CONDITIONAL.has(name)) return `there is one ${name}, always`;
  if (!ancestors.includes("mj-body")) return "lp-each repeats components of the body, and HTML in them";
  return Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined;
}
