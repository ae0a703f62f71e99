import { quote } from "../../../domain/quote.ts";
import type { SourceElement } from "./source-element.ts";

/** In the head, only what is copied can be left out: everything else decides about components all over the mail. */
const CONDITIONAL_IN_HEAD = new Set(["mj-raw", "mj-style"]);

/** Without these mjml does not know what to make of the element round them. */
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
