import type { Token } from "parse5";
import { readHtml } from "./read-html.ts";

/** A stretch of HTML. */
export interface ContentPiece {
  readonly kind: "text" | "open" | "close" | "comment";
  /** Of a tag, in lower case. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Cuts HTML into its texts, tags and comments, in order. */
export function readContent(html: string): readonly ContentPiece[] {
  const pieces: ContentPiece[] = [];
  let end = 0;
  const add = (kind: ContentPiece["kind"], name: string, from: number, to: number) => {
    if (from > end) pieces.push({ kind: "text", name: "", from: end, to: from });
    if (to > from) pieces.push({ kind, name, from, to });
    end = to;
  };
  const note = (kind: ContentPiece["kind"], name: string, location: Token.Location | null) => {
    if (location !== null) add(kind, name, location.startOffset, location.endOffset);
  };
  readHtml(html, {
    onStartTag: ({ tagName, location }) => note("open", tagName, location),
    onEndTag: ({ tagName, location }) => note("close", tagName, location),
    onComment: ({ location }) => note("comment", "", location),
    onDoctype: ({ location }) => note("comment", "", location),
  });
  add("text", "", html.length, html.length);
  return pieces;
}
