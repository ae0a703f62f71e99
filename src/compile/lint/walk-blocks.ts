import type { Block } from "../../domain/document/block/block.ts";
import type { Color } from "../../domain/document/color.ts";
import type { Column, Document, Row, SpacerRow } from "../../domain/document/document.ts";
import { pageColor, surfaceColor } from "../source/document/background.ts";
import { blockText, type RichTextBlock } from "../source/rich-text/block-text.ts";
import type { Inline } from "../source/rich-text/rich-text.ts";

/** A block and the opaque colour it stands on, as clients without gradients and images show it. */
export interface PlacedBlock {
  readonly block: Block;
  readonly background: Color;
}

/** The blocks of a document in the order in which they are read, with what is painted beneath them. */
export function walkBlocks({ canvas, rows }: Document): readonly PlacedBlock[] {
  const background = pageColor(canvas);
  return rows.flatMap((row) => walkRow(row, background));
}

/** Every row of a document, also those within columns. */
export function walkRows(rows: readonly (Row | SpacerRow)[]): readonly Row[] {
  return rows.flatMap((row) => {
    if (row.type !== "row") return [];
    const below = row.columns.flatMap(({ children }) => children.filter((child) => child.type === "row"));
    return [row, ...walkRows(below)];
  });
}

function walkRow(row: Row | SpacerRow, beneath: Color): readonly PlacedBlock[] {
  if (row.type === "row-spacer") return [];
  const background = surfaceColor(row, beneath);
  return row.columns.flatMap((column) => walkColumn(column, background));
}

function walkColumn(column: Column, beneath: Color): readonly PlacedBlock[] {
  const background = surfaceColor(column, beneath);
  return column.children.flatMap((child) =>
    child.type === "block" ? [{ block: child, background }] : walkRow(child, background),
  );
}

/** The lines and list items of a block. What is wrong in them is reported where the tree is built. */
export function readContent(block: RichTextBlock): readonly (readonly Inline[])[] {
  return blockText(block).flatMap((flow) => (flow.kind === "line" ? [flow.children] : flow.items));
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
