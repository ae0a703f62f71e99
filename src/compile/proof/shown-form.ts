import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { readBoundaryComment, writeBoundaryComments } from "../mail/page/condition-boundaries.ts";
import { keepsWhiteSpace } from "../mail/page/html-page.ts";
import { flattenCells } from "./flat-cells.ts";
import { type PageUse, readPageUse } from "./page-use.ts";
import { shownComment } from "./shown-comment.ts";
import { shownSheet, shownStyle } from "./shown-css.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** White space in them is drawn nowhere. */
const PARTS = new Set("html head table tbody thead tfoot tr colgroup".split(" "));
/** Lines begin and end at their edges. */
const HOLDERS = new Set("body td th div center".split(" "));
const BLOCKS = new Set("table div center".split(" "));
/** What an element may be of and still be no block, or no holder of lines. */
const IN_LINE = /display\s*:\s*(?!block\s*(?:;|$)|table\s*(?:;|$))|float\s*:|position\s*:/i;
const NO_HOLDER = /display\s*:\s*(?:inline\s*(?:;|$)|contents)/i;
/** A table whose first rows conditions show: a parser would begin its body behind the edge of the first. */
const FIRST_ROW = /(<table\b[^>]*>)((?:\s*<!--[^<>]*-->)+\s*)(?=<tr\b)/g;

/**
 * A page with placeholders as lines, one per node, without what the steps that shorten pages may change (docs/mails.md)
 * and nothing else: two pages with the same lines look the same. Undefined where conditions show parts of elements.
 */
export function shownForm(html: string): readonly string[] | undefined {
  const page = parse(writeBoundaryComments(html).replace(FIRST_ROW, "$1<tbody>$2"));
  flattenCells(page);
  const reader = new PageReader(html);
  return reader.visit(page, 0) ? reader.lines : undefined;
}

class PageReader {
  readonly lines: string[] = [];
  readonly #keepsWhiteSpace: boolean;
  readonly #use: PageUse;

  constructor(html: string) {
    this.#keepsWhiteSpace = keepsWhiteSpace(html);
    this.#use = readPageUse(html);
  }

  /** False where conditions show parts of elements. */
  visit(parent: Parent, depth: number): boolean {
    const nodes = joinTexts(parent.childNodes);
    if (!areNested(nodes)) return false;
    const neighbours = neighboursOf(nodes);
    return nodes.every((node, index) => {
      const line = this.#describe(node, parent, neighbours[index] ?? {});
      if (line !== "") this.lines.push(`${depth} ${line}`);
      // parse5 keeps the content of a template element in a fragment of its own.
      if ("content" in node) return this.visit((node as DefaultTreeAdapterTypes.Template).content, depth + 1);
      return node.nodeName === "style" || !("childNodes" in node) || this.visit(node, depth + 1);
    });
  }

  #describe(node: Node, parent: Parent, neighbours: Neighbours): string {
    if ("data" in node) return `<!--${shownComment(node.data, this.#use)}`;
    if ("value" in node) return this.#keepsWhiteSpace ? node.value : shownText(node.value, parent, neighbours);
    if (!("attrs" in node)) return node.nodeName;
    if (node.nodeName !== "style") return describe(node, this.#use);
    const css = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    const shown = shownSheet(css, this.#use);
    return shown === "" ? "" : describe(node, this.#use) + shown;
  }
}

function describe({ nodeName, attrs }: Element, use: PageUse): string {
  const kept = attrs
    .map(({ name, value }) => ({ name, value: shownValue(name, value, use) }))
    .filter(({ name, value }) => value !== "" || (name !== "class" && name !== "style"))
    .filter(({ name, value }) => !(nodeName === "table" && name === "border" && value === "0"))
    .filter(({ name }) => nodeName !== "html" || !use.isNeedless(name))
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return `<${[nodeName, ...kept].join(" ")}>`;
}

function shownValue(name: string, value: string, use: PageUse): string {
  if (name === "style") return shownStyle(value, use);
  return name === "class" ? use.usedClasses(value) : value;
}

/** Joins texts that only a comment separates: they are displayed as one. */
function joinTexts(nodes: readonly Node[]): readonly Node[] {
  const joined: Node[] = [];
  let last: number | undefined;
  for (const node of nodes) {
    const before = last === undefined ? undefined : joined[last];
    if ("value" in node && before !== undefined && "value" in before) {
      joined[last ?? 0] = { ...before, value: before.value + node.value };
      continue;
    }
    joined.push(node);
    if (!isComment(node)) last = joined.length - 1;
  }
  return joined;
}

/** The nodes before and after a node, without comments. */
interface Neighbours {
  readonly before?: Node | undefined;
  readonly behind?: Node | undefined;
}

function neighboursOf(nodes: readonly Node[]): readonly Neighbours[] {
  const before = nodesBefore(nodes);
  const behind = nodesBefore(nodes.toReversed()).toReversed();
  return nodes.map((_, index) => ({ before: before[index], behind: behind[index] }));
}

function nodesBefore(nodes: readonly Node[]): readonly (Node | undefined)[] {
  let last: Node | undefined;
  return nodes.map((node) => {
    const before = last;
    if (!isComment(node)) last = node;
    return before;
  });
}

function shownText(value: string, parent: Parent, { before, behind }: Neighbours): string {
  const text = value.replace(/[ \t\r\n\f]+/g, " ");
  if (text === " " && PARTS.has(parent.nodeName)) return "";
  if (text === " " && isBlock(before) && isBlock(behind)) return "";
  if (!HOLDERS.has(parent.nodeName) || NO_HOLDER.test(styleOf(parent))) return text;
  const start = before === undefined ? text.replace(/^ /, "") : text;
  return behind === undefined ? start.replace(/ $/, "") : start;
}

function isBlock(node: Node | undefined): boolean {
  if (node === undefined || !BLOCKS.has(node.nodeName) || IN_LINE.test(styleOf(node))) return false;
  const { value = "" } = ("attrs" in node && node.attrs.find(({ name }) => name === "align")) || {};
  return node.nodeName !== "table" || !/left|right/i.test(value);
}

function styleOf(node: Node | Parent): string {
  return ("attrs" in node && node.attrs.find(({ name }) => name === "style")?.value) || "";
}

/** A comment of the mail. The edge of what a condition shows is a neighbour like any other. */
function isComment(node: Node): boolean {
  return "data" in node && readBoundaryComment(node.data) === undefined;
}

function areNested(nodes: readonly Node[]): boolean {
  const open: number[] = [];
  for (const node of nodes) {
    const boundary = "data" in node ? readBoundaryComment(node.data) : undefined;
    if (boundary?.edge === "begin") open.push(boundary.condition);
    else if (boundary !== undefined && open.pop() !== boundary.condition) return false;
  }
  return open.length === 0;
}
