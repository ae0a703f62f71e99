import { type Block, type BlockOf, isTextBlock } from "../../../domain/document/block/block.ts";
import type { Box } from "../../../domain/document/box.ts";
import type { Column, ColumnChild, Document, Row } from "../../../domain/document/document.ts";
import { type Direction, lineSides } from "./direction.ts";

/**
 * A document with the sides of the screen it is read on. `start` and `end` become left and right. Boxes and sides are
 * written for mails that are read from left to right, as columns are, so they are mirrored with them.
 */
export function withPhysicalSides(document: Document, direction: Direction): Document {
  const { canvas, rows } = document;
  const turner = new SideTurner(direction);
  return {
    ...document,
    canvas: turner.boxes(canvas),
    rows: rows.map((row) => (row.type === "row" ? turner.row(row) : row)),
  };
}

/** Members of a node that have sides. */
interface Sided {
  readonly margin?: Box | undefined;
  readonly padding?: Box | undefined;
  readonly align?: string | undefined;
}

class SideTurner {
  readonly #isMirrored: boolean;
  readonly #sides: Readonly<Record<string, "left" | "right">>;

  constructor(direction: Direction) {
    this.#isMirrored = direction === "rtl";
    const [start, end] = lineSides(direction);
    this.#sides = { start, end, left: start, right: end };
  }

  row(row: Row): Row {
    const columns = row.columns.map((column) => this.#column(column));
    return { ...this.boxes(row), mobile: this.boxes(row.mobile), columns };
  }

  boxes<T extends Sided>(node: T): T {
    if (!this.#isMirrored) return node;
    const { margin, padding } = node;
    return { ...node, ...(margin && { margin: mirror(margin) }), ...(padding && { padding: mirror(padding) }) };
  }

  #column(column: Column): Column {
    const children = column.children.map((child) => this.#child(child));
    return { ...this.boxes(column), mobile: this.boxes(column.mobile), children };
  }

  #child(child: ColumnChild): ColumnChild {
    if (child.type === "row") return this.row(child);
    return child.type === "block" ? this.#block(child) : child;
  }

  #block(block: Block): Block {
    // Nothing but text can be justified, and no list.
    const mayJustify = isTextBlock(block) && block.kind !== "list";
    const props = block.kind === "table" ? this.#table(block.props) : block.props;
    const turned = { props: this.#sided(props, mayJustify), mobile: this.#sided(block.mobile, mayJustify) };
    return { ...block, ...turned } as Block; // the members keep their types
  }

  #table(props: BlockOf<"table">["props"]): BlockOf<"table">["props"] {
    return { ...props, columns: props.columns.map((column) => this.#sided(column, false) as typeof column) };
  }

  /** Spacers have none of these members. */
  #sided(members: Sided | object, mayJustify: boolean): Sided {
    const turned: Sided = this.boxes(members);
    const { align } = turned;
    if (align === undefined) return turned;
    const written = align === "justify" && !mayJustify && this.#isMirrored ? "start" : align;
    return { ...turned, align: this.#sides[written] ?? written };
  }
}

function mirror({ top, right, bottom, left }: Box): Box {
  return { top, right: left, bottom, left: right };
}
