import { isFontStandIn } from "../brand-stand-in.ts";
import { withScriptFonts } from "../locale/with-script-fonts.ts";

const WEB_SAFE = new Set([
  "arial",
  "arial black",
  "comic sans ms",
  "courier new",
  "georgia",
  "helvetica",
  "impact",
  "lucida console",
  "lucida sans unicode",
  "palatino linotype",
  "tahoma",
  "times new roman",
  "trebuchet ms",
  "verdana",
]);

/** The fallback of every text. */
export const DEFAULT_FONT = "Arial, sans-serif";

/** A value of font-family: the family, then the fallback, in a mail in a language that needs fonts of its script. */
export function fontStack(family: string, language = ""): string {
  const fallback = withScriptFonts(DEFAULT_FONT, language);
  if (family === "Arial" || fallback.startsWith(`${family},`)) return fallback;
  // A CSS identifier cannot begin with a digit, so such a name needs quotes.
  const isIdentifiers = family.split(/ +/).every((word) => /^[A-Za-z]/.test(word));
  return `${isIdentifiers ? family : `'${family}'`}, ${fallback}`;
}

/** True for a family that has to be loaded. */
export function isWebFont(family: string): boolean {
  return !WEB_SAFE.has(family.toLowerCase()) && !isFontStandIn(family);
}

/** The style sheet that loads a font family, not escaped. The name has been checked: letters, digits and spaces. */
export function webFontUrl(family: string): string {
  return `https://fonts.googleapis.com/css?family=${family.replaceAll(" ", "+")}:400,500,600,700&display=swap`;
}
