import type { MessageRole } from "../../../domain/translation/source-message.ts";
import type { TextSyntax, TextUnit, UnitPiece } from "./text-unit.ts";

/**
 * A text of pieces in a row, without what is around its words: white space, markup that encloses all of it, and
 * markup without text at its edges. Markup that is opened or closed elsewhere encloses nothing. Undefined when nothing
 * is left.
 */
export function toFlow(written: readonly UnitPiece[], role: MessageRole, syntax: TextSyntax): TextUnit | undefined {
  let pieces = pairUp(written);
  let isLink = false;
  for (let stripped = strip(pieces); stripped !== pieces; stripped = strip(pieces)) {
    const [first] = pieces;
    isLink ||= first?.kind === "open" && first.name === "a" && pieces.length - stripped.length === 2;
    pieces = stripped;
  }
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { role: role === "text" && isLink ? "link" : role, syntax, from: first.from, to: last.to, pieces };
}

/** The pieces, where markup without its other half is whole by itself. */
function pairUp(pieces: readonly UnitPiece[]): readonly UnitPiece[] {
  const paired = new Set<UnitPiece>();
  const open: Extract<UnitPiece, { kind: "open" | "close" | "whole" }>[] = [];
  for (const piece of pieces) {
    if (piece.kind === "open") open.push(piece);
    if (piece.kind !== "close") continue;
    const at = open.findLastIndex(({ name }) => name === piece.name);
    const partner = open[at];
    if (partner === undefined) continue;
    paired.add(partner).add(piece);
    open.length = at;
  }
  return pieces.map((piece) =>
    (piece.kind === "open" || piece.kind === "close") && !paired.has(piece) ? { ...piece, kind: "whole" } : piece,
  );
}

/** Without what is at an edge and no words; the same pieces when nothing is. */
function strip(pieces: readonly UnitPiece[]): readonly UnitPiece[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return pieces;
  if (isBare(first)) return pieces.slice(1);
  if (isBare(last)) return pieces.slice(0, -1);
  if (first.kind === "open" && partnerOf(pieces, 0) === pieces.length - 1) return pieces.slice(1, -1);
  const trimmed = pieces.map((piece) =>
    piece === first || piece === last ? trim(piece, piece === first, piece === last) : piece,
  );
  return trimmed.every((piece, index) => piece === pieces[index]) ? pieces : trimmed;
}

function isBare(piece: UnitPiece): boolean {
  return piece.kind === "whole" || (piece.kind === "text" && /^[\t\n\f\r ]*$/.test(piece.raw));
}

/** White space that a source writes as it is, not by reference. */
function trim(piece: UnitPiece, atStart: boolean, atEnd: boolean): UnitPiece {
  if (piece.kind !== "text") return piece;
  const { raw, from, to } = piece;
  const before = atStart ? raw.length - trimStart(raw).length : 0;
  const behind = atEnd ? raw.length - trimEnd(raw).length : 0;
  if (before + behind === 0) return piece;
  const left = before > 0 ? trimStart(piece.text) : piece.text;
  const text = behind > 0 ? trimEnd(left) : left;
  return { ...piece, text, raw: raw.slice(before, raw.length - behind), from: from + before, to: to - behind };
}

function trimStart(text: string): string {
  return text.replace(/^[\t\n\f\r ]+/, "");
}

/** The end is searched from behind: white space that ends nothing takes no time. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\t\n\f\r ]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** The index of what closes a piece that opens. */
export function partnerOf(pieces: readonly UnitPiece[], index: number): number {
  let depth = 0;
  for (let at = index; at < pieces.length; at += 1) {
    const { kind } = pieces[at] ?? {};
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
