import type { MessageRole } from "../../../domain/translation/source-message.ts";

/** How a source writes the characters of a text. */
export type TextSyntax = "html" | "attribute" | "json" | "plain" | "default";

/** A piece of a text, with its range in the source. */
export type UnitPiece =
  /** Characters, and how the source writes them. */
  | { readonly kind: "text"; readonly text: string; readonly raw: string; readonly from: number; readonly to: number }
  /** `name` is that of the value. */
  | { readonly kind: "tag"; readonly name: string; readonly from: number; readonly to: number }
  /** `name` is that of the element; empty for what is none. */
  | { readonly kind: "open" | "close" | "whole"; readonly name: string; readonly from: number; readonly to: number };

/** A text of a source that a translator may be given. */
export interface TextUnit {
  readonly role: MessageRole;
  readonly syntax: TextSyntax;
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly UnitPiece[];
  /** Of a default: how the text is written that its tag is in. */
  readonly within?: TextSyntax | undefined;
}

/** What text is cut by. */
export interface TextKind {
  /** Documents have defaults without quotes. */
  readonly kind: "document" | "mjml";
  /** The sending service whose placeholders it may have. */
  readonly service: string | undefined;
}

/** What needs no translation by itself: addresses of pages and of people. */
const ADDRESS = /\b(?:https?:\/\/|www\.|mailto:)\S+|[^\s@]+@[^\s@]+\.\w+/giu;

/** Whether there are words in it, beside tags, numbers and addresses. */
export function hasWords({ pieces }: Pick<TextUnit, "pieces">): boolean {
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : " ")).join("");
  return /\p{L}/u.test(text.replaceAll(ADDRESS, " "));
}
