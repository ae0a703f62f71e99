import { overrideRule } from "../../mail/tree/override-rule.ts";
import type { Value } from "../../mail/tree/value.ts";

/** px of the letters of alternative texts, and of the smallest that say anything. */
const SIZE = 13;
const LEAST = 6;
/** px that the sign of a missing image covers, beside which the text begins. */
const SIGN = 18;
/** The width of a letter by its size: names in Arial have less. */
const LETTER = 0.61;

/**
 * The rule that keeps the words of alternative texts whole in pictures of a width in px: browsers break words beside
 * the sign of a missing image, also where they would fit below it. Undefined where nothing would break, and for words
 * that fit in no size. Of a tag it knows the default.
 */
export function altFit(selector: string, alts: readonly Value[], width: number): string | undefined {
  const words = alts.flatMap((alt) => alt.map(textOf).join("").split(/\s+/));
  const longest = LETTER * words.reduce((most, { length }) => Math.max(most, length), 0);
  const size = Math.min(SIZE, Math.floor(width / longest));
  if (longest * SIZE + SIGN <= width || size < LEAST) return undefined;
  return overrideRule(`${selector} img`, {
    "font-size": size < SIZE ? `${size}px` : undefined,
    "word-break": "normal",
  });
}

function textOf(part: Value[number]): string {
  return typeof part === "string" ? part : (part.tag.default ?? "");
}
