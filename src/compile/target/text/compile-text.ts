import type { Program } from "../../../../core/evaluator/program.ts";
import type { HtmlPage } from "../../mail/page/html-page.ts";
import type { Decisions } from "../../mail/program/to-program.ts";
import { isAlternative } from "../../mail/tree/alternatives.ts";
import type { Component } from "../../mail/tree/component.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { altOf, imageOf, linkTo, readInline } from "./inline.ts";
import { leaveOutAddresses } from "./leave-out-addresses.ts";
import { type Piece, printBlocks, type TextBlock } from "./print-blocks.ts";
import { printInline } from "./print-inline.ts";
import { DIVIDER, joinPieces, readMarkup, toBlock } from "./read-markup.ts";
import { readableNodes } from "./readable-nodes.ts";

/**
 * Compiles the tree to a text/plain program: headings marked by #, lists, links as `label (url)`, images by their alt
 * text in brackets, dividers as a line of hyphens. Lines end with LF and are not broken; the preview text is left out.
 */
export function compileText(tree: Tree): Program {
  return print(readComponents(tree.body), tree);
}

/** Compiles a page that mjml makes to a text/plain program, by the rules of compileText. */
export function compileTextOfPage({ body }: HtmlPage, decisions: Decisions): Program {
  return print(readMarkup(readableNodes(body.children), []), decisions);
}

function print(blocks: readonly TextBlock[], decisions: Decisions): Program {
  return printBlocks(leaveOutAddresses(blocks, decisions), decisions);
}

/** Reads components as blocks of text: rows and columns in the order of the source, as a wide screen shows them. */
function readComponents(components: readonly Component[], conditions: readonly number[] = []): readonly TextBlock[] {
  return components.flatMap((component) => readComponent(component, conditions));
}

function readComponent(component: Component, outer: readonly number[]): readonly TextBlock[] {
  const { name, attributes, children, content } = component;
  if (isAlternative(attributes["css-class"])) return [];
  const conditions = [...outer, ...(component.conditions ?? [])];
  switch (name) {
    case "mj-divider":
      return [{ kind: "block", conditions, pieces: [DIVIDER] }];
    case "mj-spacer":
      return [];
    case "mj-group":
      return readGroup(children, conditions);
    case "mj-button":
    case "mj-image":
      return toBlock("paragraph", conditions, labelPieces(component));
    case "mj-social-element":
      return toBlock("item", conditions, labelPieces(component));
    default:
      return [...readMarkup(content, conditions), ...readComponents(children, conditions)];
  }
}

/** Columns that stay side by side on any screen are cells of a row, if each is one line of text. */
function readGroup(columns: readonly Component[], conditions: readonly number[]): readonly TextBlock[] {
  const cells = columns.map((column) => readComponent(column, conditions)).filter((blocks) => blocks.length > 0);
  const lines = cells.flatMap((blocks) => (blocks.length === 1 && isLine(blocks[0], conditions) ? blocks : []));
  if (lines.length < 2 || lines.length < cells.length) return cells.flat();
  const pieces = joinPieces(
    lines.map((line) => line.pieces),
    " | ",
  );
  return [{ kind: "row", conditions, pieces }];
}

function isLine(block: TextBlock | undefined, conditions: readonly number[]): block is TextBlock {
  if (block?.kind !== "paragraph" || block.conditions.length !== conditions.length) return false;
  return !block.pieces.some((piece) => typeof piece === "string" && piece.includes("\n"));
}

/** The label and the link of a button, an image or an icon. */
function labelPieces({ name, attributes, content }: Component): readonly Piece[] {
  const icon = name === "mj-image" ? imageOf(attributes) : altOf(attributes);
  const label = content.length === 0 ? icon : readInline(content);
  return printInline(linkTo(attributes.href, label));
}
