import { writePart } from "../../domain/translation/message-text.ts";
import { endsInApostrophe, type InlineCode } from "./inline-codes.ts";
import type { XmlElement } from "./read-xml.ts";

/** Which ends of a code an inline element is, in both versions of XLIFF. */
const ENDS: Readonly<Record<string, "both" | "start" | "end" | "single">> = {
  g: "both",
  pc: "both",
  bpt: "start",
  bx: "start",
  sc: "start",
  ept: "end",
  ex: "end",
  ec: "end",
  x: "single",
  ph: "single",
};

/**
 * The text of a `source` or `target`, with its inline elements as a message has them. An element with an unknown id is
 * read as what it shows, so that it is reported as a placeholder which the source text does not have.
 */
export function readContent(element: XmlElement, codes: readonly InlineCode[]): string {
  const reader = new ContentReader(codes);
  reader.readChildren(element);
  return reader.text;
}

class ContentReader {
  readonly #codes: ReadonlyMap<string, InlineCode>;
  /** Up to the last code, and what follows it. */
  #before = "";
  #words = "";

  constructor(codes: readonly InlineCode[]) {
    this.#codes = new Map(codes.map((code) => [code.id, code]));
  }

  get text(): string {
    return this.#before + this.#words;
  }

  readChildren({ children }: XmlElement): void {
    for (const child of children) {
      if (typeof child === "string") this.#words += child;
      else this.#readElement(child);
    }
  }

  #readElement(element: XmlElement): void {
    const { name, attributes } = element;
    const ends = name === "it" ? (attributes.pos === "close" ? "end" : "start") : ENDS[name];
    if (name === "cp") this.#words += characterOf(attributes.hex ?? "");
    // What annotates a part of the text, such as mrk.
    else if (ends === undefined) this.readChildren(element);
    else {
      const [start, end] = writtenOf(element, this.#codes);
      this.#addCode(ends === "end" ? end : start);
      if (ends !== "both") return;
      this.readChildren(element);
      this.#addCode(end);
    }
  }

  #addCode(written: string): void {
    this.#before += this.#words + (endsInApostrophe(this.#words, written) ? "'" : "") + written;
    this.#words = "";
  }
}

/** A character that XML has no way to write; none is part of a text. */
function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "\ufffd";
}

function writtenOf(element: XmlElement, codes: ReadonlyMap<string, InlineCode>): readonly [string, string] {
  const { attributes } = element;
  const id = attributes.startRef ?? attributes.id ?? "";
  const known = codes.get(id) ?? codes.get(attributes.rid ?? "");
  if (known !== undefined) return known.written;
  // A number is that of markup, which is shown in other brackets.
  const isMarkup = /^\d+$/.test(id);
  const shown = attributes["equiv-text"] ?? attributes.equiv;
  if (shown !== undefined && shown !== "" && !(isMarkup && /^[\w‹]/.test(shown))) return [shown, shown];
  const single = writePart(isMarkup ? { kind: "whole", name: id } : { kind: "tag", name: id });
  const isPaired = element.name !== "x" && element.name !== "ph";
  return isPaired ? [`<${id}>`, `</${id}>`] : [single, single];
}
