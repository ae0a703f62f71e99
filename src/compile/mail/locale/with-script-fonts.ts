import { scriptFonts } from "./script-fonts.ts";

/** Arial, and what any font is allowed behind. */
const FALLBACK = /(^|,)(\s*)(?=["']?(?:arial|sans-serif|serif|system-ui|ui-sans-serif|ui-serif)["']?\s*(?:,|$))/i;
/** For letters of equal width, a list that is known at fill only, and what is no list. */
const KEPT = /monospace|courier|\{\{|\(|^\s*(?:inherit|initial|unset|revert)?\s*$/i;

/** A list of font families with those of the script of a language before Arial; the same if it names one of them. */
export function withScriptFonts(families: string, language: string): string {
  const fonts = scriptFonts(language);
  const names = families.split(",").map((name) =>
    name
      .replaceAll(/["']|&quot;|&#39;|&apos;/g, "")
      .trim()
      .toLowerCase(),
  );
  if (fonts.length === 0 || KEPT.test(families) || fonts.some((font) => names.includes(font.toLowerCase()))) {
    return families;
  }
  const list = fonts.join(", ");
  if (!FALLBACK.test(families)) return `${families.trimEnd()}, ${list}`;
  return families.replace(FALLBACK, (_, comma: string, space: string) => `${comma}${space}${list}, `);
}
