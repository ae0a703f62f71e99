import type { Block } from "../../domain/document/block/block.ts";
import type { Column, Document, Row, SpacerRow } from "../../domain/document/document.ts";
import { hasDarkColors } from "../../domain/document/has-dark-colors.ts";
import { pageGround, surfaceGround } from "../source/document/background.ts";
import type { Ground } from "../source/document/build-context.ts";
import { blockText, type RichTextBlock } from "../source/rich-text/block-text.ts";
import type { BrandColors } from "../source/rich-text/brand-colors.ts";
import type { Flow, Inline } from "../source/rich-text/rich-text.ts";

/** A block and the opaque colours behind it. */
export interface PlacedBlock {
  readonly block: Block;
  readonly ground: Ground;
}

/** The blocks of a document in the order in which they are read, with what is painted beneath them. */
export function walkBlocks(document: Document, brand?: BrandColors): readonly PlacedBlock[] {
  const ground = pageGround(document.canvas, hasDarkColors(document), brand);
  return document.rows.flatMap((row) => walkRow(row, ground));
}

/** Every row of a document, also those within columns. */
export function walkRows(rows: readonly (Row | SpacerRow)[]): readonly Row[] {
  return rows.flatMap((row) => {
    if (row.type !== "row") return [];
    const below = row.columns.flatMap(({ children }) => children.filter((child) => child.type === "row"));
    return [row, ...walkRows(below)];
  });
}

function walkRow(row: Row | SpacerRow, beneath: Ground): readonly PlacedBlock[] {
  if (row.type === "row-spacer") return [];
  const ground = surfaceGround(row, beneath);
  return row.columns.flatMap((column) => walkColumn(column, ground));
}

function walkColumn(column: Column, beneath: Ground): readonly PlacedBlock[] {
  const ground = surfaceGround(column, beneath);
  return column.children.flatMap((child) =>
    child.type === "block" ? [{ block: child, ground }] : walkRow(child, ground),
  );
}

/** The lines and list items of a block. What is wrong in them is reported where the tree is built. */
export function readContent(block: RichTextBlock): readonly (readonly Inline[])[] {
  return blockText(block).flatMap(linesOf);
}

/** A line, or the items of a list. */
export function linesOf(flow: Flow): readonly (readonly Inline[])[] {
  return flow.kind === "line" ? [flow.children] : flow.items;
}

/** The text of runs, with merge tags as in the source. */
export function textOf(runs: readonly Inline[]): string {
  return runs
    .map((run) => {
      if (run.kind === "break") return "\n";
      if (run.kind !== "text") return textOf(run.children);
      return run.value.map((part) => (typeof part === "string" ? part : part.tag.source)).join("");
    })
    .join("");
}
