import type { Block } from "../../../domain/document/block/block.ts";
import type { ColumnChild, Document, Row } from "../../../domain/document/document.ts";
import type { MobileColumn } from "../../../domain/document/mobile-surface.ts";

type Align = MobileColumn["align"];

/** A document in which each block has the alignment for small screens that its column or row gives. */
export function withMobileAlign(document: Document): Document {
  return { ...document, rows: document.rows.map((row) => (row.type === "row" ? alignRow(row, undefined) : row)) };
}

function alignRow(row: Row, around: Align): Row {
  const own = row.mobile.align ?? around;
  const columns = row.columns.map((column) => {
    const align = column.mobile.align ?? own;
    return align === undefined && !column.children.some(isRow)
      ? column
      : { ...column, children: column.children.map((child) => alignChild(child, align)) };
  });
  return { ...row, columns };
}

function isRow({ type }: ColumnChild): boolean {
  return type === "row";
}

function alignChild(child: ColumnChild, align: Align): ColumnChild {
  if (child.type === "row") return alignRow(child, align);
  if (child.type === "row-spacer" || align === undefined || !("align" in child.props)) return child;
  return { ...child, mobile: { align, ...child.mobile } } as Block; // the kind has this member
}
