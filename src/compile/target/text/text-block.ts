import type { Slot } from "../../mail/tree/value.ts";

/** What is printed: text as it is, or a slot in a position of plain text. */
export type Piece = string | Slot;

/**
 * Something that stands by itself in a plain text. `row` is a row of a table in one line, `item` an entry of a menu: those
 * of a kind follow each other line by line, everything else stands between blank lines. A `paragraph` is mere words, a
 * `block` is set off by marks: a heading, list or dividing line.
 */
export interface TextBlock {
  readonly kind: "paragraph" | "block" | "row" | "item";
  /** Conditions of the tree that must all hold, outermost first. */
  readonly conditions: readonly number[];
  /** Without white space at both ends; never empty. */
  readonly pieces: readonly Piece[];
}
