import type { SlotPosition } from "../../../../core/program.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";
import type { Inline } from "./inline.ts";
import type { Piece } from "./print-blocks.ts";

/** Prints the inline content of a block: white space collapsed as browsers do, a link as its label and its address. */
export function printInline(inline: readonly Inline[]): readonly Piece[] {
  return new Line().print(inline).pieces;
}

/** The pieces of a value, with slots in the positions of plain text. */
function plainPieces(value: Value): readonly Piece[] {
  return value.map((part) => (typeof part === "string" ? part : plainSlot(part)));
}

/** The position of plain text that takes the place of one in HTML; the others are the same in any output. */
const PLAIN_POSITIONS: Readonly<Partial<Record<SlotPosition, SlotPosition>>> = {
  text: "plain",
  attribute: "plain",
  url: "plain-url",
  "image-url": "plain-url",
};

/** Collects pieces. White space is written only once something follows it on the same line. */
class Line {
  readonly pieces: Piece[] = [];
  #hasSpace = false;
  #breaks = 0;
  #isEmpty = true;

  print(inline: readonly Inline[]): this {
    for (const part of inline) this.#print(part);
    return this;
  }

  #print(part: Inline): void {
    if (part.kind === "text") for (const piece of part.value) this.#printPiece(piece);
    else if (part.kind === "break") this.#breaks += 1;
    else if (part.kind === "edge") this.#breaks = Math.max(this.#breaks, 1);
    else this.#printLink(part.href, part.label);
  }

  #printPiece(piece: Piece): void {
    if (typeof piece !== "string") {
      this.#push(plainSlot(piece));
      return;
    }
    const words = piece.split(/\s+/);
    for (const [index, word] of words.entries()) {
      if (index > 0) this.#hasSpace = true;
      if (word !== "") this.#push(word);
    }
  }

  #printLink(href: Value, inline: readonly Inline[]): void {
    const line = new Line().print(inline);
    const label = line.pieces;
    const url = plainPieces(href);
    if (startsWithSpace(inline)) this.#hasSpace = true;
    if (label.length === 0 || addressOf(label) === addressOf(url)) for (const piece of url) this.#push(piece);
    else for (const piece of [...label, " (", ...url, ")"]) this.#push(piece);
    if (line.#hasSpace) this.#hasSpace = true;
  }

  #push(piece: Piece): void {
    if (!this.#isEmpty) {
      if (this.#breaks > 0) this.pieces.push("\n".repeat(this.#breaks));
      else if (this.#hasSpace) this.pieces.push(" ");
    }
    this.#isEmpty = false;
    this.#hasSpace = false;
    this.#breaks = 0;
    this.pieces.push(piece);
  }
}

function plainSlot({ tag, position }: Slot): Slot {
  return { tag, position: PLAIN_POSITIONS[position] ?? position };
}

function startsWithSpace([first]: readonly Inline[]): boolean {
  const piece = first?.kind === "text" ? first.value[0] : undefined;
  return typeof piece === "string" && /^\s/.test(piece);
}

/** Normalizes pieces as an address: a label that repeats its URL, with or without the scheme, is equal to it. */
function addressOf(pieces: readonly Piece[]): string {
  const text = pieces.map((piece) => (typeof piece === "string" ? piece : `{${piece.tag.group}.${piece.tag.name}}`));
  return text
    .join("")
    .replace(/^(?:https?:\/\/|mailto:|tel:|sms:)/i, "")
    .replace(/\/$/, "");
}
