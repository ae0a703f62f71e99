/** A tag, what is between two comments of Outlook left out; and a style sheet. */
const TAG = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const COMMENT = /<!--[\s\S]*?-->/g;
const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;
const AT_RULE = /@([\w-]+)([^{};]*)/g;
const RULE = /([^{}]*)\{([^{}]*)\}/g;

/** Elements that come in kinds, and the attribute that says which. */
const KINDS: Readonly<Record<string, string>> = { input: "type", button: "type", meta: "name" };
/** The beginnings of addresses that clients treat in ways of their own. */
const ADDRESSES = ["#", "mailto:"];

/**
 * What of HTML and CSS a page uses, as signs: `<video>`, `[srcset]`, `input[type=radio]`, `a[href^=#]`, `color`,
 * `display:flex`, `linear-gradient()`, `1vw`, `!important`, `@media`, `@media(hover)`, `:hover`. What only Outlook
 * reads is written for Outlook, and is not looked at.
 */
export function signsIn(page: string): ReadonlySet<string> {
  const html = page.replace(COMMENT, "");
  const signs = new Set<string>();
  for (const [, css = ""] of html.matchAll(SHEET)) readSheet(css.replace(CSS_COMMENT, ""), signs);
  for (const [, name = "", attributes = ""] of html.replace(SHEET, "<style></style>").matchAll(TAG)) {
    readElement(name.toLowerCase(), attributes, signs);
  }
  return signs;
}

function readElement(name: string, attributes: string, signs: Set<string>): void {
  signs.add(`<${name}>`);
  for (const [, written = "", double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const attribute = written.toLowerCase();
    const value = (double ?? single ?? bare ?? "").trim();
    signs.add(`[${attribute}]`);
    if (attribute === "style") readDeclarations(value, signs);
    if (KINDS[name] === attribute) signs.add(`${name}[${attribute}=${value.toLowerCase()}]`);
    if (name !== "a" || attribute !== "href") continue;
    for (const begin of ADDRESSES) if (value.startsWith(begin)) signs.add(`a[href^=${begin}]`);
  }
}

function readSheet(css: string, signs: Set<string>): void {
  for (const [, name = "", condition = ""] of css.matchAll(AT_RULE)) {
    signs.add(`@${name}`);
    for (const [, query] of condition.matchAll(/\(\s*([\w-]+)/g)) signs.add(`@${name}(${query})`);
  }
  for (const [, selector = "", body = ""] of css.matchAll(RULE)) {
    for (const [pseudo] of selector.matchAll(/::?[a-z-]+/g)) signs.add(pseudo);
    readDeclarations(body, signs);
  }
}

function readDeclarations(style: string, signs: Set<string>): void {
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).toLowerCase();
    signs.add(property);
    const [keyword] = /[a-z-]+/.exec(value) ?? [];
    if (keyword !== undefined) signs.add(`${property}:${keyword}`);
    for (const [, name] of value.matchAll(/([a-z-]+)\(/g)) signs.add(`${name}()`);
    const numbers = value.replace(/#[0-9a-f]+|url\([^)]*\)|["'][^"']*["']/g, "");
    for (const [, unit] of numbers.matchAll(/\d(%|[a-z]+)/g)) signs.add(`1${unit}`);
    if (value.includes("!important")) signs.add("!important");
  }
}
