import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { TableCell } from "../../../domain/document/block/table.ts";
import type { Path } from "../../../domain/error.ts";
import { type TextHolder, textOf } from "./block-text.ts";
import type { RichText } from "./rich-text.ts";

/** A text of a table, and where the object is that holds it. */
export interface TableText {
  readonly holder: TextHolder;
  /** Below the members of the block. */
  readonly path: Path;
  readonly isOfHead: boolean;
  /** The first column that its cell covers; undefined for a caption. */
  readonly column?: number;
}

/** Every cell of a table as it is written, in the order in which they are read. */
export function tableTexts({ head, rows, footer }: BlockOf<"table">["props"]): readonly TableText[] {
  const cellsOf = (cells: readonly TableCell[], path: Path, isOfHead: boolean) => {
    let next = 0;
    return cells.map((holder, index) => {
      const column = next;
      next += holder.span;
      return { holder, path: [...path, index], isOfHead, column };
    });
  };
  const rowsOf = (name: "rows" | "footer", of: typeof rows) =>
    of.flatMap(({ cells }, index) => cellsOf(cells, [name, index, "cells"], false));
  return [...cellsOf(head, ["head"], true), ...rowsOf("rows", rows), ...rowsOf("footer", footer)];
}

const captions = new WeakMap<BlockOf<"table">["props"], TextHolder>();

/** The caption of a table, which is a member of the block itself. */
export function captionOf(props: BlockOf<"table">["props"]): TextHolder {
  const known = captions.get(props) ?? { content: props.caption };
  captions.set(props, known);
  return known;
}

/** The texts of a table, whose faults have been reported already. */
export function readTableTexts(
  block: BlockOf<"table">,
): readonly (Omit<TableText, "holder"> & { readonly text: RichText })[] {
  const { props, id } = block;
  const caption: TableText = { holder: captionOf(props), path: ["caption"], isOfHead: false };
  const cells = tableTexts(props).map((each) => ({ ...each, path: [...each.path, "content"] }));
  return [caption, ...cells].map(({ holder, ...place }) => ({ ...place, text: textOf(holder, id) }));
}
