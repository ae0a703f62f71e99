import type { MarkedPage, NodeMark } from "../mail/mjml-tree/node-mark.ts";
import type { Stretch } from "./source-nodes.ts";

/** A stretch of a page that is written for the node or the content that its mark is of. */
export interface MarkedStretch extends Stretch {
  readonly mark: number;
}

const COMMENT = /<!--[\s\S]*?-->/g;
const IS_SPACE = /\s/;

/**
 * Finds in `page` what the marks enclose in the page that mjml wrote, in the order in which the ranges begin. Both have
 * the same tags and the same text, except for white space and for tags that `page` leaves out. Ranges have no white
 * space at their edges, and neither begin nor end within a comment. What is in a comment alone has none.
 */
export function alignMarks({ html, marks }: MarkedPage, page: string): readonly MarkedStretch[] {
  const [from, to] = [new Pieces(html), new Pieces(page)];
  const partners = pair(from, to);
  const comments = commentsOf(page, to.start);
  const ranges: { mark: number; start: number; end: number }[] = [];
  const open: number[] = [];
  for (const { node, edge, at } of marks) {
    // Marks in the head name no node.
    if (at <= from.start) continue;
    const piece = from.indexBefore(at);
    const ink = countInk(html, at, from.endOf(piece));
    const found = outside(atInk(page, to.endOf(partners[piece] ?? 0), ink), comments, edge);
    if (edge === "begin") {
      const start = skipSpace(page, found);
      open.push(ranges.push({ mark: node, start, end: start }) - 1);
      continue;
    }
    const range = ranges[open.pop() ?? -1];
    if (range?.mark !== node) throw new Error(`node ${node} ends where it has not begun`);
    range.end = spaceStart(page, found);
  }
  return ranges.filter(({ start, end }) => start < end);
}

/** The body of a page, cut in front of each `<`. */
class Pieces {
  readonly start: number;
  readonly #html: string;
  readonly #starts: number[] = [];
  /** Whether each is within a comment. */
  readonly #isInComment: boolean[] = [];

  constructor(html: string) {
    this.#html = html;
    this.start = html.indexOf("<body");
    let isInComment = false;
    for (let at = this.start; at >= 0; at = html.indexOf("<", at + 1)) {
      this.#starts.push(at);
      if (html.startsWith("<!--[if", at)) isInComment = true;
      this.#isInComment.push(isInComment);
      if (html.startsWith("-->", html.indexOf(">", at) - 2)) isInComment = false;
    }
  }

  get length(): number {
    return this.#starts.length;
  }

  /** What the piece begins with: all of the tag up to its attributes. A tag in a comment is no tag of the page. */
  nameOf(piece: number): string {
    const start = this.#starts[piece] ?? 0;
    let end = start;
    while (end < this.#html.length && !/[\s>]/.test(this.#html[end] ?? "")) end += 1;
    return `${this.#isInComment[piece] ? "!" : ""}${this.#html.slice(start, end)}`;
  }

  endOf(piece: number): number {
    return this.#starts[piece + 1] ?? this.#html.length;
  }

  /** The last piece that begins before a place. */
  indexBefore(at: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) < at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** For each piece the index of the same in the other page. One that is left out there has that of the one before it. */
function pair(from: Pieces, to: Pieces): readonly number[] {
  let next = 0;
  const partners = Array.from({ length: from.length }, (_, piece) => {
    if (next < to.length && from.nameOf(piece) === to.nameOf(next)) next += 1;
    return Math.max(0, next - 1);
  });
  if (next < to.length) throw new Error("a page has a tag that mjml has not written");
  return partners;
}

function commentsOf(page: string, from: number): readonly Stretch[] {
  const comments = page.slice(from).matchAll(COMMENT);
  return [...comments].map(({ 0: text, index }) => ({ start: from + index, end: from + index + text.length }));
}

/** A place within a comment is moved to the edge of it that keeps the comment out of the range. */
function outside(at: number, comments: readonly Stretch[], edge: NodeMark["edge"]): number {
  const comment = comments.find(({ start, end }) => start < at && at < end);
  if (comment === undefined) return at;
  return edge === "begin" ? comment.end : comment.start;
}

/** Characters that are no white space. */
function countInk(html: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (!IS_SPACE.test(html[at] ?? "")) count += 1;
  return count;
}

/** The place before the last `count` characters that are no white space. */
function atInk(html: string, end: number, count: number): number {
  let at = end;
  for (let left = count; left > 0; at -= 1) if (!IS_SPACE.test(html[at - 1] ?? "")) left -= 1;
  return at;
}

function skipSpace(html: string, from: number): number {
  let at = from;
  while (IS_SPACE.test(html[at] ?? "")) at += 1;
  return at;
}

function spaceStart(html: string, end: number): number {
  let at = end;
  while (IS_SPACE.test(html[at - 1] ?? "")) at -= 1;
  return at;
}
