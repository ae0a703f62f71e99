import { lowerCase } from "../../../../core/evaluator/text.ts";
import { quote } from "../../../domain/quote.ts";
import type { PluralChoice, PluralFault } from "./plural-text.ts";

/** The categories of CLDR. */
const CATEGORIES: readonly string[] = ["zero", "one", "two", "few", "many", "other"];

const NUMERIC_SELECTOR = /^=\d+$/;

/** What is wrong with the texts that a choice is made from. */
export function checkBranches({ type, name, branches, start, end }: PluralChoice): PluralFault | undefined {
  const seen = new Set<string>();
  for (const { selector, selectorAt } of branches) {
    const range = { start: selectorAt, end: selectorAt + selector.length };
    const fault = type === "select" ? keyFault(selector) : categoryFault(selector);
    if (fault !== undefined) return { ...range, message: `"${quote(selector)}" ${fault}` };
    const key = selectorKey(selector);
    if (seen.has(key)) return { ...range, message: `"${quote(selector)}" has two texts; remove one` };
    seen.add(key);
  }
  if (seen.has("other")) return undefined;
  const message = `"{${quote(name)}, ${type}," has no text for all other values; add other {…}`;
  return { start, end, message };
}

/** What two selectors share that mean the same: conditions compare without regard to case. */
export function selectorKey(selector: string): string {
  return NUMERIC_SELECTOR.test(selector) ? `=${Number(selector.slice(1))}` : lowerCase(selector);
}

function categoryFault(selector: string): string | undefined {
  if (NUMERIC_SELECTOR.test(selector) || CATEGORIES.includes(selector)) return undefined;
  return `is not a plural category; write ${CATEGORIES.join(", ")}, or a number such as =0`;
}

function keyFault(selector: string): string | undefined {
  return selector.startsWith("=") ? "is a number, which plural compares; write the value without =" : undefined;
}
