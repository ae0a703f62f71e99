import { cutAtPlaceholders } from "../program/placeholder.ts";
import type { Boundary } from "./nest-conditions.ts";

/** Comments, and elements whose content is text: no node can stand in them. */
const OPAQUE = /<!--[\s\S]*?-->|<(style|script|title|textarea|xmp|noscript)\b[\s\S]*?<\/\1\s*>/gi;
const COMMENT = /^letterpress (begin|end) (\d+)$/;

/**
 * Turns the placeholders of conditions between nodes into comments. A parser of HTML moves text out of heads and tables, and
 * leaves comments where they are.
 */
export function writeBoundaryComments(html: string): string {
  let written = "";
  let end = 0;
  for (const match of html.matchAll(OPAQUE)) {
    written += commentsIn(html.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return written + commentsIn(html.slice(end));
}

/** The boundary that a comment stands for; undefined for a comment of the mail. */
export function readBoundaryComment(comment: string): Boundary | undefined {
  const [, edge, condition] = COMMENT.exec(comment) ?? [];
  if (edge !== "begin" && edge !== "end") return undefined;
  return { kind: "boundary", edge, condition: Number(condition) };
}

function commentsIn(html: string): string {
  return html.replace(/\uE000[be]\d+\uE001/g, (found) => {
    const [piece] = cutAtPlaceholders(found);
    return piece === undefined || typeof piece === "string" ? found : `<!--letterpress ${piece.kind} ${piece.index}-->`;
  });
}
