const SHEET = /^(<style\b[^>]*>)([\s\S]*)(<\/style\s*>)$/;
/** A sheet in which white space may mean more than in plain rules. */
const UNUSUAL = /["'\\]|\/\*|@import|url\(/i;
/** The declarations of a rule, innermost braces. */
const DECLARATIONS = /\{([^{}]*)\}/g;

/** A sheet without white space around braces and in declarations. Selectors, the order of rules and Outlook's stay. */
export function withoutSheetSpaces(element: string): string {
  const [, start = "", css = "", end = ""] = SHEET.exec(element) ?? [];
  return start === "" || UNUSUAL.test(css) ? element : start + withoutSpaces(css) + end;
}

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
