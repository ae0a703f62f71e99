import { keepsWhiteSpace } from "../../mail/page/html-page.ts";

/** What a line of a message may hold (RFC 5322, section 2.1.1), without its end. */
const MAX_BYTES = 998;

/** Elements whose text is not broken. Their content ends with their own closing tag alone. */
const OPAQUE = ["style", "script", "title", "textarea", "xmp"];

/**
 * Breaks lines that are longer than one of a message may be: a line break takes the place of a space in text or
 * between attributes, which means the same there. A word and an attribute stay whole, and values that are filled in
 * may be long.
 */
export function breakLongLines(html: string): string {
  if (keepsWhiteSpace(html) || html.split("\n").every((line) => Buffer.byteLength(line) <= MAX_BYTES)) return html;
  const pieces: string[] = [];
  let written = 0;
  let bytes = 0;
  let space: { readonly at: number; readonly bytes: number } | undefined;
  for (const { at, size, mayBreak } of characters(html)) {
    if (html[at] === "\n") {
      bytes = 0;
      space = undefined;
      continue;
    }
    if (bytes + size > MAX_BYTES && space !== undefined) {
      pieces.push(html.slice(written, space.at));
      written = space.at + 1;
      bytes -= space.bytes;
      space = undefined;
    }
    bytes += size;
    if (mayBreak) space = { at, bytes };
  }
  return [...pieces, html.slice(written)].join("\n");
}

/** A unit of UTF-16. */
interface Character {
  readonly at: number;
  /** In bytes of UTF-8. */
  readonly size: number;
  readonly mayBreak: boolean;
}

function* characters(html: string): Iterable<Character> {
  let quote = "";
  let isTag = false;
  /** Where what is not broken is over. */
  let opaqueEnd = 0;
  for (let at = 0; at < html.length; at += 1) {
    const character = html[at] ?? "";
    const isOpaque = at < opaqueEnd;
    yield { at, size: sizeOf(html.charCodeAt(at)), mayBreak: character === " " && quote === "" && !isOpaque };
    if (isOpaque) continue;
    if (isTag) {
      quote = quoteBehind(character, quote);
      isTag = quote !== "" || character !== ">";
    } else if (character === "<") {
      opaqueEnd = endOfOpaque(html, at);
      isTag = opaqueEnd === 0;
    }
  }
}

/** The quote around a value after a character of a tag, given the quote before that character. */
function quoteBehind(character: string, quote: string): string {
  if (quote !== "") return character === quote ? "" : quote;
  return character === '"' || character === "'" ? character : "";
}

/** Of a comment, or the marks of a conditional one, and of an element whose text is not broken; 0 for all else. */
function endOfOpaque(html: string, at: number): number {
  if (html.startsWith("<!", at))
    return endBehind(html, html.startsWith("<!--", at) && !isConditional(html, at) ? "-->" : ">", at);
  const name = OPAQUE.find((each) => html.startsWith(`<${each}`, at) && /[\s>]/.test(html[at + each.length + 1] ?? ""));
  return name === undefined ? 0 : endBehind(html, `</${name}>`, at);
}

function isConditional(html: string, at: number): boolean {
  return html.startsWith("<!--[if", at);
}

function endBehind(html: string, end: string, at: number): number {
  const found = html.indexOf(end, at);
  return found < 0 ? html.length : found + end.length;
}

function sizeOf(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}
