import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";
import type { ConditionalInline, Inline } from "./inline.ts";
import type { Address, Piece } from "./print-blocks.ts";

/** Prints the inline content of a block: white space collapsed as browsers do, a link as its label and its address. */
export function printInline(inline: readonly Inline[]): readonly Piece[] {
  return new Line().print(inline).pieces;
}

/** The pieces of a value, with slots in the positions of plain text. */
function plainPieces(value: Value): Address["url"] {
  return value.map((part) => (typeof part === "string" ? part : plainSlot(part)));
}

/** The position in plain text that replaces one in HTML; the other positions are the same in any output. */
const PLAIN_POSITIONS: Readonly<Partial<Record<SlotPosition, SlotPosition>>> = {
  text: "plain",
  attribute: "plain",
  url: "plain-url",
  "image-url": "plain-url",
};

const NOTHING = { hasSpace: false, breaks: 0, last: [] };

/**
 * Collects pieces. White space is written only once something follows it on the same line; where all before it may be
 * hidden, it is hidden with that.
 */
class Line {
  readonly pieces: Piece[] = [];
  #hasSpace = false;
  #breaks = 0;
  /** Nothing that is always shown was printed. */
  #mayBeEmpty = true;
  /** What was printed last, while the line may be empty: one piece, or those of which one is shown. */
  #last: readonly { trail: string }[] = [];
  /** What had not been written before the choice of which branches are printed. */
  #beforeChoice: { hasSpace: boolean; breaks: number; last: readonly { trail: string }[] } = NOTHING;

  print(inline: readonly Inline[]): this {
    for (const part of inline) this.#print(part);
    return this;
  }

  #print(part: Inline): void {
    if (part.kind === "text") for (const piece of part.value) this.#printPiece(piece);
    else if (part.kind === "image") this.#printImage(part.alt);
    else if (part.kind === "break") this.#breaks += 1;
    else if (part.kind === "edge") this.#breaks = Math.max(this.#breaks, 1);
    else if (part.kind === "link") this.#printLink(part.href, part.label);
    else if (part.branch === undefined) this.#printConditional(part);
    else this.#printBranch(part, part.branch);
  }

  #printPiece(piece: Value[number]): void {
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

  /** Brackets say that it is a picture; one that says nothing is not there. */
  #printImage(alt: Value): void {
    const { pieces } = new Line().print([{ kind: "text", value: alt }]);
    if (pieces.length > 0) for (const piece of ["[", ...pieces, "]"]) this.#push(piece);
  }

  #printLink(href: Value, inline: readonly Inline[]): void {
    const line = new Line().print(inline);
    const label = line.pieces;
    const url = plainPieces(href);
    const isBare = label.length === 0 || addressOf(label) === addressOf(url);
    if (startsWithSpace(inline)) this.#hasSpace = true;
    const isOfPicture = inline.some(({ kind }) => kind === "image");
    for (const piece of [...(isBare ? [] : label), { url, isBare, isOfPicture }]) this.#push(piece);
    if (line.#hasSpace) this.#hasSpace = true;
  }

  /** White space before what is shown is part of it, and that after it separates it from itself when repeated. */
  #printConditional({ condition, inside }: ConditionalInline): void {
    const line = new Line().print(inside);
    if (startsWithSpace(inside)) this.#hasSpace = true;
    if (startsWithEdge(inside)) this.#breaks = Math.max(this.#breaks, 1);
    if (line.pieces.length > 0) {
      const join = line.#space() || (startsWithSpace(inside) ? " " : "");
      const lead = this.#separate();
      const shown = { condition, lead, join, trail: "", pieces: line.pieces };
      this.#settle();
      this.pieces.push(shown);
      if (this.#mayBeEmpty) this.#last = [shown];
    }
    this.#breaks = Math.max(this.#breaks, line.#breaks);
    if (line.#hasSpace) this.#hasSpace = true;
  }

  /** White space before a choice is part of each of its texts, since one of them is shown. */
  #printBranch(part: ConditionalInline, branch: number): void {
    const now = { hasSpace: this.#hasSpace, breaks: this.#breaks, last: this.#last };
    const [before, behind] = branch === 0 ? [now, NOTHING] : [this.#beforeChoice, now];
    this.#beforeChoice = before;
    this.#hasSpace = before.hasSpace;
    this.#breaks = before.breaks;
    this.#last = before.last;
    this.#printConditional(part);
    if (branch > 0) this.#last = this.#last === before.last ? behind.last : [...behind.last, ...this.#last];
    this.#hasSpace ||= behind.hasSpace;
    this.#breaks = Math.max(this.#breaks, behind.breaks);
  }

  #push(piece: Piece): void {
    const space = this.#separate();
    if (space !== "") this.pieces.push(space);
    this.#settle();
    this.#mayBeEmpty = false;
    this.pieces.push(piece);
  }

  /** The white space to write before what follows; that behind what may be hidden becomes part of it. */
  #separate(): string {
    const space = this.#space();
    if (!this.#mayBeEmpty) return space;
    for (const each of this.#last) each.trail = space;
    return "";
  }

  /** What has not been written yet. */
  #space(): string {
    if (this.#breaks > 0) return "\n".repeat(this.#breaks);
    return this.#hasSpace ? " " : "";
  }

  #settle(): void {
    this.#hasSpace = false;
    this.#breaks = 0;
  }
}

function plainSlot({ tag, position }: Slot): Slot {
  return { tag, position: PLAIN_POSITIONS[position] ?? position };
}

function startsWithEdge([first]: readonly Inline[]): boolean {
  return first?.kind === "conditional" ? startsWithEdge(first.inside) : first?.kind === "edge";
}

function startsWithSpace([first]: readonly Inline[]): boolean {
  if (first?.kind === "conditional") return startsWithSpace(first.inside);
  const piece = first?.kind === "text" ? first.value[0] : undefined;
  return typeof piece === "string" && /^\s/.test(piece);
}

/** Normalizes pieces as an address: a label that repeats its URL, with or without the scheme, is equal to it. */
function addressOf(pieces: readonly Piece[]): string {
  const text = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    return "tag" in piece ? `{${piece.tag.list ?? ""}.${piece.tag.group}.${piece.tag.name}}` : "{}";
  });
  return text
    .join("")
    .replace(/^(?:https?:\/\/|mailto:|tel:|sms:)/i, "")
    .replace(/\/$/, "");
}
