import { pageTokens } from "./page-tokens.ts";
import type { ShorteningStep } from "./shortening-step.ts";

const SHEET = /^(<style\b[^>]*>)([\s\S]*)(<\/style\s*>)$/;
/** A sheet in which white space may mean more than in plain rules. */
const UNUSUAL = /["'\\]|\/\*|@import|url\(/i;
/** The declarations of a rule, innermost braces. */
const DECLARATIONS = /\{([^{}]*)\}/g;

/** Without white space around braces and in declarations. Selectors, the order of rules and Outlook's sheets stay. */
export const sheetSpaces: ShorteningStep = {
  shorten: (html) =>
    pageTokens(html)
      .map(({ text }) => {
        const [, start = "", css = "", end = ""] = SHEET.exec(text) ?? [];
        return start === "" || UNUSUAL.test(css) ? text : start + withoutSpaces(css) + end;
      })
      .join(""),
};

/** Line breaks between rules stay, so that lines do not grow. */
function withoutSpaces(css: string): string {
  return css
    .replace(DECLARATIONS, (rule, inside: string) =>
      /[^\t\n\f\r -~]/.test(inside) ? rule : `{${shortDeclarations(inside)}}`,
    )
    .replace(/(?<![ \t])[ \t]*\{[ \t]*/g, "{")
    .replace(/(?<![ \t])[ \t]+\}/g, "}");
}

function shortDeclarations(inside: string): string {
  return inside
    .split(";")
    .map((each) =>
      each
        .trim()
        .replace(/\s+/g, " ")
        .replace(/ ?: ?/, ":")
        .replace(/ ?, ?/g, ",")
        .replace(/ (?=!important$)/, ""),
    )
    .filter((each) => each !== "")
    .join(";");
}
