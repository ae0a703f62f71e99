/** A selector that may match what the mail has not written, with its index in the style sheet. */
export interface ForeignSelector {
  readonly selector: string;
  readonly index: number;
}

/** What may hold braces that begin or end no block. */
const OPAQUE = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g;
/** At-rules whose blocks hold rules. */
const GROUPS = /^@(?:media|supports|layer|container)\b/i;
/** They say nothing of elements. */
const HARMLESS = /^@(?:font-face|keyframes|-webkit-keyframes|charset)\b/i;
const NAME = /[.#](-?[A-Za-z_][\w-]*)/g;
const FUNCTION = /:[\w-]+\([^()]*\)/g;
const BRACKET = /\[[^\]]*\]/g;

/**
 * The selectors of a style sheet that may match elements other than those with a name of `isOwn`, and those in them.
 * Whatever is not understood may match anything.
 */
export function findForeignSelectors(sheet: string, isOwn: (name: string) => boolean): readonly ForeignSelector[] {
  return findPreludes(sheet.replace(OPAQUE, (text) => " ".repeat(text.length))).flatMap(({ text, index }) => {
    const foreign = text.startsWith("@") ? text : splitSelectors(text).find((selector) => !isOwnOnly(selector, isOwn));
    return foreign === undefined ? [] : [{ selector: foreign.trim(), index }];
  });
}

/** What is in front of each block and each semicolon, but in blocks of rules, and what says nothing of elements. */
function findPreludes(css: string): readonly { readonly text: string; readonly index: number }[] {
  const found: { readonly text: string; readonly index: number }[] = [];
  const ends = /[{};]/g;
  let start = 0;
  for (let end = ends.exec(css); end !== null; end = ends.exec(css)) {
    const prelude = css.slice(start, end.index);
    const text = prelude.trim();
    const index = start + prelude.indexOf(text);
    const isGroup = end[0] === "{" && GROUPS.test(text);
    start = end[0] === "{" && !isGroup ? endOfBlock(css, end.index) : end.index + 1;
    ends.lastIndex = start;
    if (text !== "" && !isGroup && !HARMLESS.test(text)) found.push({ text, index });
  }
  return found;
}

/** Whether a selector matches only what has such a name, or is inside it: nothing beside it. */
function isOwnOnly(selector: string, isOwn: (name: string) => boolean): boolean {
  let plain = selector.replace(BRACKET, (text) => " ".repeat(text.length));
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(FUNCTION, (text) => "_".repeat(text.length));
  }
  const last = [...plain.matchAll(NAME)].findLast(([, name = ""]) => isOwn(name));
  return last !== undefined && !/[+~()]/.test(plain.slice(last.index));
}

/** At its commas, but those within brackets. */
function splitSelectors(list: string): readonly string[] {
  return list.split(/,(?![^()[\]]*[)\]])/);
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}
