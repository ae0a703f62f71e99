import type { Box } from "../../../domain/document/box.ts";
import type { Column, ColumnChild, Document, Row } from "../../../domain/document/document.ts";
import { innerWidth, shareWidth } from "./column-widths.ts";
import type { Direction } from "./direction.ts";
import { stacks } from "./stacked-columns.ts";

/** Whole percents of equal parts differ by as much: 34, 33 and 33. */
const ROUNDED = 1;

/**
 * A document whose rows have the outer paddings of their stacked columns: those at the left of the leftmost column and
 * at the right of the rightmost one. A padding of the row keeps all columns from the edge of a small screen even where
 * no style sheet is applied, and columns of equal parts have equal contents. Others stay where they are.
 */
export function withOuterPaddings(document: Document, direction: Direction): Document {
  const mover = new PaddingMover(direction);
  const rows = document.rows.map((row) => (row.type === "row" ? mover.row(row, document.canvas.width) : row));
  return { ...document, rows };
}

/** px that a row gets at its left and right. */
type Outer = Pick<Box, "left" | "right">;

class PaddingMover {
  readonly #direction: Direction;

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  row(written: Row, width: number): Row {
    const outer = this.#outerOf(written);
    const row = outer === undefined ? written : this.#moved(written, innerWidth(written, width), outer);
    const inner = innerWidth(row, width);
    const shares = shareWidth(row, inner).columns;
    const columns = row.columns.map((column, index) => {
      const own = innerWidth(column, (inner * (shares[index] ?? 0)) / 100);
      return { ...column, children: column.children.map((child) => this.#child(child, own)) };
    });
    return { ...row, columns };
  }

  #child(child: ColumnChild, width: number): ColumnChild {
    return child.type === "row" ? this.row(child, width) : child;
  }

  #ends({ columns }: Row): readonly [leftmost: Column | undefined, rightmost: Column | undefined] {
    const [first, last] = [columns[0], columns.at(-1)];
    return this.#direction === "rtl" ? [last, first] : [first, last];
  }

  /** Undefined where the row cannot have them: a column that is seen ends where it ends. */
  #outerOf(row: Row): Outer | undefined {
    if (!stacks(row) || row.mobile.order === "reverse" || row.columns.some(isSeen)) return undefined;
    const [leftmost, rightmost] = this.#ends(row);
    const [left, right] = [leftmost?.padding.left ?? 0, rightmost?.padding.right ?? 0];
    const small = row.columns.map(({ mobile }) => mobile.padding);
    const isOwn = small.every((each) => each !== undefined && each.left >= left && each.right >= right);
    const isNone = row.mobile.padding === undefined && small.every((each) => each === undefined);
    return left + right > 0 && (isOwn || isNone) ? { left, right } : undefined;
  }

  #moved(row: Row, width: number, outer: Outer): Row {
    const gaps = Math.min(row.gap, width / row.columns.length) * (row.columns.length - 1);
    const [before, after] = [width - gaps, width - gaps - outer.left - outer.right];
    const [leftmost, rightmost] = this.#ends(row);
    const taken = (column: Column) => (column === leftmost ? outer.left : 0) + (column === rightmost ? outer.right : 0);
    const part = 100 / row.columns.length;
    const isEqual = row.columns.every((column) => Math.abs(column.width - part) <= ROUNDED);
    const widths = row.columns.map((column) =>
      isEqual ? part : (((column.width * before) / 100 - taken(column)) / after) * 100,
    );
    if (after <= 0 || widths.some((each) => each <= 0)) return row;
    const columns = row.columns.map((column, index) => ({
      ...column,
      width: widths[index] ?? column.width,
      padding: {
        ...column.padding,
        ...(column === leftmost && { left: 0 }),
        ...(column === rightmost && { right: 0 }),
      },
      mobile: {
        ...column.mobile,
        ...(column.mobile.padding && { padding: moveBox(column.mobile.padding, outer, -1) }),
      },
    }));
    const small = row.mobile.padding && { padding: moveBox(row.mobile.padding, outer, 1) };
    return { ...row, columns, padding: moveBox(row.padding, outer, 1), mobile: { ...row.mobile, ...small } };
  }
}

function isSeen({ backgroundColor, backgroundGradient, backgroundImage, border, dark }: Column): boolean {
  const isClear = backgroundColor === undefined || backgroundColor === "transparent";
  const isPlain = backgroundGradient === undefined && backgroundImage === undefined && border.width === 0;
  return !isClear || !isPlain || Object.keys(dark).length > 0;
}

function moveBox(box: Box, { left, right }: Outer, sign: 1 | -1): Box {
  return { ...box, left: box.left + sign * left, right: box.right + sign * right };
}
