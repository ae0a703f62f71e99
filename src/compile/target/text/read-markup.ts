import { isAlternative } from "../../mail/tree/alternatives.ts";
import type { Element, Markup } from "../../mail/tree/markup.ts";
import { BLOCK_ELEMENTS, type Inline, readInline, UNREAD_ELEMENTS } from "./inline.ts";
import type { Piece, TextBlock } from "./print-blocks.ts";
import { printInline } from "./print-inline.ts";

/** A dividing line. */
export const DIVIDER = "-".repeat(40);

/** Reads HTML as blocks of text, in the order of the source. `conditions` are those that apply to it. */
export function readMarkup(nodes: readonly Markup[], conditions: readonly number[]): readonly TextBlock[] {
  const reader = new MarkupReader();
  reader.readAll(nodes, { conditions, kind: "paragraph" });
  return reader.blocks;
}

/** A block of printed pieces; none when there are no pieces. */
export function toBlock(
  kind: TextBlock["kind"],
  conditions: readonly number[],
  pieces: readonly Piece[],
): readonly TextBlock[] {
  return pieces.length === 0 ? [] : [{ kind, conditions, pieces }];
}

/** What a node is read within. */
interface Around {
  readonly conditions: readonly number[];
  readonly kind: TextBlock["kind"];
}

class MarkupReader {
  readonly blocks: TextBlock[] = [];
  #line: Inline[] = [];

  readAll(nodes: readonly Markup[], around: Around): void {
    for (const node of nodes) this.#read(node, around);
    this.#endLine(around);
  }

  #read(node: Markup, around: Around): void {
    if (node.kind === "conditional" && isBlock(node)) {
      this.#endLine(around);
      this.readAll(node.children, { ...around, conditions: [...around.conditions, node.condition] });
    } else if (node.kind === "element" && isBlock(node)) {
      this.#endLine(around);
      this.#readBlock(node, around);
    } else for (const piece of readInline([node])) this.#line.push(piece);
  }

  #readBlock(element: Element, around: Around): void {
    const { name, children, attributes } = element;
    if (UNREAD_ELEMENTS.has(name) || isAlternative(attributes.class)) return;
    if (isRule(element)) this.#add([DIVIDER], around);
    else if (/^h[1-6]$/.test(name)) this.#add(headingPieces(Number(name[1]), children), around);
    else if (name === "ul" || name === "ol") this.#readList(element, around);
    else if (name === "tr") this.#readTableRow(element, around);
    else if (name === "table" && attributes.role !== "presentation") this.readAll(children, { ...around, kind: "row" });
    else this.readAll(children, around);
  }

  /** A list is one block, but when conditions decide about its entries: then each entry is a line of its own. */
  #readList(element: Element, around: Around): void {
    const { children } = element;
    if (children.some(({ kind }) => kind === "conditional")) this.#readEntries(children, around.conditions);
    else this.#add(listPieces(element), around);
  }

  /** Which number an entry has is not known, so none is written. */
  #readEntries(nodes: readonly Markup[], conditions: readonly number[]): void {
    for (const node of nodes) {
      if (node.kind === "conditional") this.#readEntries(node.children, [...conditions, node.condition]);
      else {
        const pieces = printInline(readInline([node]));
        if (pieces.length > 0) this.blocks.push({ kind: "item", conditions, pieces: ["- ", ...pieces] });
      }
    }
  }

  /**
   * Prints cells of a data table in one line, and cells of a layout one below the other, without blank lines when all
   * are inline text.
   */
  #readTableRow({ children }: Element, around: Around): void {
    const cells = children.filter((child) => child.kind !== "text");
    if (around.kind === "row") {
      const printed = cells.map((cell) => printInline(readInline([cell]))).filter((pieces) => pieces.length > 0);
      this.#add(joinPieces(printed, " | "), around);
      return;
    }
    const isMenu = cells.length > 1 && cells.every((cell) => !cell.children.some(isBlock));
    for (const cell of cells) this.readAll([cell], isMenu ? { ...around, kind: "item" } : around);
  }

  #endLine({ conditions, kind }: Around): void {
    const line = this.#line;
    this.#line = [];
    this.#push(toBlock(kind, conditions, printInline(line)));
  }

  #add(pieces: readonly Piece[], { conditions, kind }: Around): void {
    this.#push(toBlock(kind === "row" ? "row" : "block", conditions, pieces));
  }

  #push(blocks: readonly TextBlock[]): void {
    for (const block of blocks) this.blocks.push(block);
  }
}

/** Puts a separator between lists of pieces. */
export function joinPieces(lists: readonly (readonly Piece[])[], separator: string): readonly Piece[] {
  return lists.flatMap((pieces, index) => (index === 0 ? pieces : [separator, ...pieces]));
}

function isBlock(node: Markup): boolean {
  if (node.kind === "conditional") return node.children.some(isBlock);
  if (node.kind !== "element") return false;
  return isRule(node) || UNREAD_ELEMENTS.has(node.name) || BLOCK_ELEMENTS.has(node.name);
}

function isRule({ name, part }: Element): boolean {
  return name === "hr" || part === "rule" || part === "filled-rule";
}

/** Headings are marked as in Markdown: the length of a line beneath could not be known before values are filled in. */
function headingPieces(level: number, children: readonly Markup[]): readonly Piece[] {
  const pieces = printInline(readInline(children));
  return pieces.length === 0 ? [] : [`${"#".repeat(level)} `, ...pieces];
}

function listPieces({ name, children }: Element): readonly Piece[] {
  const items = children
    .map((item) => printInline(readInline([item])))
    .filter((pieces) => pieces.length > 0)
    .map((pieces, index) => [name === "ol" ? `${index + 1}. ` : "- ", ...pieces]);
  return joinPieces(items, "\n");
}
