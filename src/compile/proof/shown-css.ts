import type { PageUse } from "./page-use.ts";

/** Values that no step touches: quotes, functions, comments, escapes. */
const UNUSUAL_STYLE = /["'()/\\&]|[^\t\n\f\r -~]/;
const UNUSUAL_SHEET = /["'\\]|\/\*|@import|url\(/i;
const ZERO = /^(?:margin|padding|font-size|border-spacing|border-radius|(?:max-|min-)?(?:width|height))[\w-]*:/;
const FONT_NAME = /'[\w-]+(?: [\w-]+)*'/g;
/** A no-break space is none to CSS. */
const SPACES = /[ \t\r\n\f]+/g;
const RULE = /(?<=^|[{}])([^{}@]*)(\{[^{}]*\})/g;
const NO_RULES = /@media[^{}@]*\{\s*\}/g;
const WIDE_IMAGES = /^@media[^{]*\{table\.mj-full-width-mobile\{[^{}]*\}td\.mj-full-width-mobile\{[^{}]*\}\}$/;

/**
 * A style attribute as a list of declarations, without those that another repeats or that change nothing in the page,
 * and zeros without a unit.
 */
export function shownStyle(style: string, use: PageUse): string {
  if (UNUSUAL_STYLE.test(style.replace(FONT_NAME, ""))) return style;
  const declarations = style
    .split(";")
    .map((each) =>
      each
        .replace(SPACES, " ")
        .replace(/ ?([:,]) ?/g, "$1")
        .replace(/^ | $/g, ""),
    )
    .filter((each) => each !== "" && !use.isInitial(each))
    .map((each) => (ZERO.test(each) ? each.replace(/\b0px\b/g, "0") : each));
  const isRepeated = (each: string, index: number) =>
    each.startsWith("background:#") && declarations[index + 1] === each.replace("background", "background-color");
  return declarations.filter((each, index) => !isRepeated(each, index)).join(";");
}

/** A style sheet without white space that separates nothing, and without rules of which no element has the class. */
export function shownSheet(css: string, use: PageUse): string {
  if (UNUSUAL_SHEET.test(css)) return css;
  const shown = css
    .replace(SPACES, " ")
    .replace(
      /\{([^{}]*)\}/g,
      (_, inside: string) => `{${inside.split(";").map(shownDeclaration).filter(Boolean).join(";")}}`,
    )
    .replace(/ ?([{}]) ?/g, "$1")
    .replace(/^ | $/g, "");
  if (!use.hasWideImages && WIDE_IMAGES.test(shown)) return "";
  return shown
    .replace(RULE, (_, selectors: string, declarations: string) => {
      const kept = selectors.split(",").filter((selector) => use.isUsed(selector));
      return kept.length === 0 ? "" : kept.join() + declarations;
    })
    .replace(NO_RULES, "");
}

function shownDeclaration(declaration: string): string {
  return declaration
    .replace(/ ?: ?/, ":")
    .replace(/ ?([,!]) ?/g, "$1")
    .replace(/^ | $/g, "");
}
