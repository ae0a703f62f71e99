import type { PageToken } from "./page-tokens.ts";
import { readTag } from "./tag.ts";

/**
 * The neighbour of white space: an edge of what holds it, where lines begin and end; a block, which is on no line
 * with it; or anything else.
 */
type Neighbour = "holder" | "block" | "other";

/** The neighbours of a token, without comments. */
export interface Edge {
  readonly before: Neighbour;
  readonly behind: Neighbour;
}

/** Parts of pages and tables: white space on either side of their tags is drawn nowhere. */
const PARTS = new Set("html head body tbody thead tfoot tr td th colgroup caption".split(" "));
/** Blocks that hold blocks. */
const BLOCKS = new Set(["table", "div", "center"]);
/** In the head of a page they are parts. */
const IN_HEAD = new Set(["meta", "link", "title", "style", "base"]);
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Styles and attributes that remove a block from the normal flow. */
const NOT_BLOCK = /display\s*:\s*(?!block\b|table\s*(?:;|$))|float\s*:|position\s*:|\uE000/i;
const INLINE = /display\s*:\s*(?:inline\s*(?:;|$)|contents)|\uE000/i;
const CONDITIONAL = /^<!--\[if [^\]]*\]>([\s\S]*)<!\[endif\]-->$/;
const NAME = /^<\/?([a-zA-Z][\w:-]*)/;
const TAGS = /<\/?[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>/g;

/** A no-break space is no white space. */
export const IS_SPACE = /^[ \t\r\n\f]+$/;

/** An element, by its effect on the white space around it. */
interface Element {
  readonly name: string;
  /** Beside it. */
  readonly outside: Neighbour;
  /** At the edges of what it holds. */
  readonly inside: Neighbour;
}

/** The neighbours of the white space before and after a token. */
interface TokenEdges {
  readonly front: Neighbour;
  readonly back: Neighbour;
  /** True when some readers do not see it: white space is beside what comes next, too. */
  readonly isSeenThrough?: boolean;
}

/** Of each token; undefined for a page whose elements are not closed as they are opened. */
export function readEdges(tokens: readonly PageToken[]): readonly Edge[] | undefined {
  const ends = readTokens(tokens);
  if (ends === undefined) return undefined;
  const before: Neighbour[] = [];
  let last: Neighbour = "holder";
  for (const { back, isSeenThrough } of ends) {
    before.push(last);
    last = isSeenThrough ? weaker(last, back) : back;
  }
  const behind: Neighbour[] = [];
  let next: Neighbour = "holder";
  for (const { front, isSeenThrough } of ends.toReversed()) {
    behind.push(next);
    next = isSeenThrough ? weaker(next, front) : front;
  }
  behind.reverse();
  return tokens.map((_, index) => ({ before: before[index] ?? "other", behind: behind[index] ?? "other" }));
}

function readTokens(tokens: readonly PageToken[]): readonly TokenEdges[] | undefined {
  const open: Element[] = [];
  const ends: TokenEdges[] = [];
  for (const token of tokens) {
    const read = token.kind === "tag" ? readTagEdges(token.text, open) : readOther(token, open);
    if (read === undefined) return undefined;
    ends.push(read);
  }
  return open.length === 0 ? ends : undefined;
}

function readOther({ kind, text }: PageToken, open: readonly Element[]): TokenEdges {
  if (kind === "comment") return ofComment(text);
  if (kind === "opaque") return both(elementOf(text, isHead(open)).outside);
  return kind === "text" && IS_SPACE.test(text) ? NOTHING : OTHER;
}

/** Opens or closes an element; undefined for one that is not open. */
function readTagEdges(text: string, open: Element[]): TokenEdges | undefined {
  if (text.startsWith("</")) {
    const element = open.pop();
    return element?.name === nameOf(text) ? { front: element.inside, back: element.outside } : undefined;
  }
  const element = elementOf(text, isHead(open));
  if (VOID.has(element.name) || text.endsWith("/>")) return both(element.outside);
  open.push(element);
  return { front: element.outside, back: element.inside };
}

const both = (neighbour: Neighbour): TokenEdges => ({ front: neighbour, back: neighbour });
const OTHER = both("other");
const NOTHING: TokenEdges = { ...both("holder"), isSeenThrough: true };

const STRENGTH: readonly Neighbour[] = ["other", "block", "holder"];

function weaker(one: Neighbour, other: Neighbour): Neighbour {
  return STRENGTH.indexOf(one) < STRENGTH.indexOf(other) ? one : other;
}

/** Outlook reads the tags in a comment of its own; where those are no blocks, white space may matter to it. */
function ofComment(comment: string): TokenEdges {
  const [, inside] = CONDITIONAL.exec(comment) ?? [];
  if (inside === undefined) return comment.startsWith("<!--") && !comment.includes("[") ? NOTHING : OTHER;
  const tags = inside.match(TAGS) ?? [];
  const neighbour = (tag = "", isAtEdge: boolean): Neighbour => {
    const name = nameOf(tag);
    if (!isAtEdge || !(PARTS.has(name) || BLOCKS.has(name))) return "other";
    return PARTS.has(name) ? "holder" : "block";
  };
  return {
    front: neighbour(tags[0], /^\s*</.test(inside)),
    back: neighbour(tags.at(-1), />\s*$/.test(inside)),
    isSeenThrough: true,
  };
}

function elementOf(text: string, isInHead: boolean): Element {
  const name = nameOf(text);
  if (PARTS.has(name) || (isInHead && IN_HEAD.has(name))) return { name, outside: "holder", inside: "holder" };
  const tag = readTag(text);
  if (!BLOCKS.has(name) || tag === undefined) return { name, outside: "other", inside: "other" };
  const attributes = new Map(tag.attributes);
  const style = attributes.get("style") ?? "";
  const isAligned = name === "table" && /left|right|\uE000/i.test(attributes.get("align") ?? "");
  const outside = NOT_BLOCK.test(style) || isAligned ? "other" : "block";
  return { name, outside, inside: name === "table" ? "holder" : INLINE.test(style) ? "other" : "holder" };
}

function isHead(open: readonly Element[]): boolean {
  return open.at(-1)?.name === "head";
}

function nameOf(tag: string): string {
  return (NAME.exec(tag)?.[1] ?? "").toLowerCase();
}
