import { cutAtPlaceholders } from "../program/placeholder.ts";
import type { Markup } from "../tree/markup.ts";
import type { TreeCondition } from "../tree/tree-condition.ts";

/** The begin or end of what a condition shows, among nodes that have one parent. */
export interface Boundary {
  readonly kind: "boundary";
  readonly edge: "begin" | "end";
  readonly condition: number;
}

/** A condition that begins in one element and ends in another, so that what it shows is no list of nodes. */
export class SplitElementError extends Error {
  readonly condition: number;

  constructor(condition: number) {
    super(`what condition ${condition} shows is no whole element`);
    this.condition = condition;
  }
}

/**
 * Puts the nodes between two boundaries into a node of their own. Throws SplitElementError when one of the two is
 * missing.
 */
export function nestConditions(
  pieces: readonly (Markup | Boundary)[],
  conditions: readonly Pick<TreeCondition, "branch">[],
): readonly Markup[] {
  const open: { readonly condition: number; readonly before: Markup[] }[] = [];
  let nodes: Markup[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "boundary") add(piece, nodes);
    else if (piece.edge === "begin") {
      open.push({ condition: piece.condition, before: nodes });
      nodes = [];
    } else {
      const begin = open.pop();
      if (begin?.condition !== piece.condition) throw new SplitElementError(piece.condition);
      const { condition, before } = begin;
      nodes = [...before, { kind: "conditional", condition, children: nodes, branch: conditions[condition]?.branch }];
    }
  }
  const left = open.at(-1);
  if (left !== undefined) throw new SplitElementError(left.condition);
  return nodes;
}

/** Joins texts that a comment separated. */
function add(node: Markup, nodes: Markup[]): void {
  const last = nodes.at(-1);
  if (node.kind !== "text" || last?.kind !== "text") nodes.push(node);
  else nodes[nodes.length - 1] = { kind: "text", value: [...last.value, ...node.value] };
}

/** Comments, and elements whose content is text: they contain no nodes. Without an end tag they extend to the end. */
const OPAQUE = /<!--[\s\S]*?(?:-->|$)|<(style|script|title|textarea|xmp|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /^letterpress (begin|end) (\d+)$/;

/**
 * Turns the placeholders of conditions between nodes into comments. A parser of HTML moves text out of heads and
 * tables, and leaves comments where they are.
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

/** Reads a boundary from a comment; undefined for a comment of the mail. */
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
