import { cutAtPlaceholders } from "../program/placeholder.ts";
import type { Boundary } from "./nest-conditions.ts";

/** What is no place for nodes: comments, and elements whose content is text. */
const OPAQUE = /<!--[\s\S]*?-->|<(style|script|title|textarea|xmp|noscript)\b[\s\S]*?<\/\1\s*>/gi;
const COMMENT = /^letterpress (begin|end) (\d+)$/;

/**
 * Turns the placeholders of conditions that stand between nodes into comments, for a parser of HTML moves text out of heads and
 * tables, and leaves comments where they are.
 */
export function markWithComments(html: string): string {
  let marked = "";
  let end = 0;
  for (const match of html.matchAll(OPAQUE)) {
    marked += commentsIn(html.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return marked + commentsIn(html.slice(end));
}

/** The boundary that a comment stands for; undefined for a comment of the mail. */
export function boundaryOf(comment: string): Boundary | undefined {
  const [, mark, condition] = COMMENT.exec(comment) ?? [];
  if (mark !== "begin" && mark !== "end") return undefined;
  return { kind: "boundary", mark, condition: Number(condition) };
}

function commentsIn(html: string): string {
  return html.replace(/\uE000[be]\d+\uE001/g, (mark) => {
    const [piece] = cutAtPlaceholders(mark);
    return piece === undefined || typeof piece === "string" ? mark : `<!--letterpress ${piece.kind} ${piece.index}-->`;
  });
}
