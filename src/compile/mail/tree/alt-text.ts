import type { Color } from "../../../domain/document/color.ts";
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
export function altClass(ink: Color): string {
  if (ink === DARK) return "alt";
  return ink === LIGHT ? "alt on-dark" : `alt ${inkClass(ink)}`;
}

/** The rule for alternative texts in another colour than black and white. */
export function altRule(ink: Color): string {
  return `.${inkClass(ink)} img{color:${ink}}`;
}

function inkClass(ink: Color): string {
  return `alt-${ink.slice(1)}`;
}

/** The same as the rules for an image whose style is ours, by the classes of its box. */
export function altStyle(names: Attributes[string]): Declarations {
  const classes = typeof names === "string" ? names.split(" ") : [];
  const [, own] = /(?:^| )alt-([0-9a-f]{6})(?: |$)/.exec(classes.join(" ")) ?? [];
  const color = own === undefined ? (classes.includes("on-dark") ? LIGHT : DARK) : `#${own}`;
  return classes.includes("alt") ? { color, ...LETTERS } : {};
}
