import type { PreparedLiteral } from "./prepared-literal.ts";

/** What a filling writes to. A piece is what was written for a slot, kept so that it can be written again. */
export interface FillOutput<Piece> {
  /** Length so far, in bytes of UTF-8. */
  readonly bytes: number;
  addLiteral(literal: PreparedLiteral): void;
  /** Adds well-formed text as it is. */
  addText(text: string): Piece;
  /** Adds well-formed text, escaped for HTML text and for attributes in quotes. */
  addHtml(text: string): Piece;
  addAgain(piece: Piece): void;
}
