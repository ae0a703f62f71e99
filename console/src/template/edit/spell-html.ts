import type { Token } from "parse5";
import { readContent } from "./read-content.ts";
import { readHtml } from "./read-html.ts";
import type { Spelling } from "./spelling.ts";
import { Units } from "./units.ts";

/** Reads a stretch of HTML that is text, such as `Salt &amp; pepper`. Undefined where it has tags in it. */
export function spellText(source: string, from: number, to: number): Spelling | undefined {
  const raw = source.slice(from, to);
  const units = new Units(from);
  const pieces = readContent(`${raw}${NEXT}`);
  // A lone `<` at the end would begin a tag.
  if (pieces.at(-1)?.from !== raw.length) return undefined;
  for (const piece of pieces.slice(0, -1)) {
    if (piece.kind === "text") decodeInto(units, raw.slice(piece.from, piece.to), from + piece.from, decodeText);
    else if (piece.kind !== "comment") return undefined;
  }
  return units.spelling();
}

/** What may follow a text. */
const NEXT = "</p>";

/** Reads the value of an attribute of HTML, without its quotes. */
export function spellAttribute(source: string, from: number, to: number): Spelling {
  const units = new Units(from);
  decodeInto(units, source.slice(from, to), from, decodeAttribute);
  return units.spelling();
}

/** Writes what no parser reads as markup. */
export function writeText(text: string): string {
  return text.replace(/[&<>\u{a0}]/gu, (letter) => ESCAPES[letter] ?? letter);
}

/** Writes the value of an attribute between quotes. */
export function writeAttribute(text: string, quote: string): string {
  const escaped = text.replace(/[&<>\u{a0}]/gu, (letter) => ESCAPES[letter] ?? letter);
  return quote === "'" ? escaped.replaceAll("'", "&#39;") : escaped.replaceAll('"', "&quot;");
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u{a0}": "&nbsp;" };

/** A character reference, as far as one can reach; `=` decides whether it counts in an attribute. */
const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?=?/g;

function decodeInto(units: Units, raw: string, at: number, decode: (reference: string) => string): void {
  let end = 0;
  for (const { 0: whole, index } of raw.matchAll(REFERENCE)) {
    units.copy(raw.slice(end, index), at + end);
    const decoded = decode(whole);
    let same = 0;
    while (same < decoded.length && decoded.at(-1 - same) === whole.at(-1 - same)) same += 1;
    const [length, kept] = decoded === whole ? [0, whole] : [whole.length - same, whole.slice(whole.length - same)];
    units.add(decoded.slice(0, decoded.length - kept.length), at + index, at + index + length);
    units.copy(kept, at + index + length);
    end = index + whole.length;
  }
  units.copy(raw.slice(end), at + end);
}

function decodeText(reference: string): string {
  let text = "";
  const add = ({ chars }: Token.CharacterToken): void => {
    text += chars;
  };
  readHtml(reference, { onCharacter: add, onWhitespaceCharacter: add });
  return text;
}

function decodeAttribute(reference: string): string {
  let text = reference;
  readHtml(`<a b="${reference}">`, {
    onStartTag({ attrs }) {
      text = attrs[0]?.value ?? reference;
    },
  });
  return text;
}
