import { DEFAULT_FONT } from "./font.ts";
import type { Attributes } from "./markup.ts";
import type { Declarations } from "./value.ts";

const DARK = "#000000";
const LIGHT = "#ffffff";
const LETTERS = { "font-family": DEFAULT_FONT, "font-size": "13px" } as const;

/**
 * Rules for alternative texts, which clients draw where they load no images: without them they are Times in black, or
 * in the size of an empty cell.
 */
export const ALT_RULES: readonly string[] = [
  `.alt img{color:${DARK};font-family:${LETTERS["font-family"]};font-size:${LETTERS["font-size"]}}`,
  `.on-dark img{color:${LIGHT}}`,
];

/** The class of a box with images that have alternative texts. `ink` is what is read on the colour beneath. */
export function altClass(ink: "#000000" | "#ffffff"): string {
  return ink === LIGHT ? "alt on-dark" : "alt";
}

/** The same as the rules for an image whose style is ours, by the classes of its box. */
export function altStyle(names: Attributes[string]): Declarations {
  const classes = typeof names === "string" ? names.split(" ") : [];
  return classes.includes("alt") ? { color: classes.includes("on-dark") ? LIGHT : DARK, ...LETTERS } : {};
}
