import { CSS_COLOR_NAMES } from "./css-color-names.ts";

const NAMES = ["transparent", ...CSS_COLOR_NAMES.keys()].map(inAnyCase).join("|");
const HEX = "#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})";
const NUMBER = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)";
const GAP = "[\\s,/]";
/** The arguments of a function have at most 60 characters. */
const OPEN = `[aA]?\\((?=[^()]{1,60}\\))${GAP}*`;
const RGB = `[rR][gG][bB]${OPEN}${NUMBER}%?(?:${GAP}+${NUMBER}%?){2,3}${GAP}*\\)`;
const HSL = `[hH][sS][lL]${OPEN}${NUMBER}(?:[dD][eE][gG])?(?:${GAP}+${NUMBER}%){2}(?:${GAP}+${NUMBER}%?)?${GAP}*\\)`;

/** The colours that `parseColor` takes, as a regular expression for JSON Schema, which knows no flags. */
export const COLOR_PATTERN = `^\\s*(?:${HEX}|${RGB}|${HSL}|${NAMES})?\\s*$`;

function inAnyCase(name: string): string {
  return name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
