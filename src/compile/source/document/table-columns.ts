import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { TableCell } from "../../../domain/document/block/table.ts";
import { LIMITS } from "../../../domain/document/limits.ts";
import { at, type Place, report } from "../../../domain/document/place.ts";
import { resolveWidths } from "../../../domain/document/resolve-widths.ts";
import { type BuildContext, placeOf } from "./build-context.ts";

/** A column of a table, with its width in percent. */
export interface TableColumn {
  readonly width: number;
  readonly align: string;
  readonly fontSize: number | undefined;
  readonly fontWeight: string | undefined;
  readonly mobileHide: boolean;
}

/**
 * The columns of a table. Reports widths that do not add up to 100, rows whose cells are not as wide as the columns
 * together, and more columns and rows than a table has. Undefined where there is nothing to draw.
 */
export function tableColumns(block: BlockOf<"table">, context: BuildContext): readonly TableColumn[] | undefined {
  const { columns, head, rows, footer } = block.props;
  const place = placeOf(context, block.id, block.path);
  const count = rows.length + footer.length;
  if (columns.length > LIMITS.tableColumns) {
    const message = `the table has ${columns.length} columns, the limit is ${LIMITS.tableColumns}`;
    return report(at(place, "columns"), "table.too-large", message);
  }
  if (count > LIMITS.tableRows) {
    const advice = "repeat one row for a list of the data instead";
    const message = `the table has ${count} rows, the limit is ${LIMITS.tableRows}; ${advice}`;
    return report(at(place, "rows"), "table.too-large", message);
  }
  if (head.length > 0) checkCells(head, columns.length, at(place, "head"));
  for (const [name, each] of Object.entries({ rows, footer })) {
    for (const [index, { cells }] of each.entries()) checkCells(cells, columns.length, at(place, name, index, "cells"));
  }
  if (columns.length === 0 || head.length + count === 0) return undefined;
  const widths = resolveWidths(
    columns.map(({ width }) => width),
    at(place, "columns"),
  );
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? 0 }));
}

function checkCells(cells: readonly TableCell[], columns: number, place: Place): void {
  const width = cells.reduce((sum, { span }) => sum + span, 0);
  if (width === columns) return;
  const given = `the cells are ${width} ${width === 1 ? "column" : "columns"} wide, the table has ${columns}`;
  const advice = width < columns ? "add cells, or give one a span" : "remove cells, or add columns";
  report(place, "table.cells", `${given}; ${advice}`);
}
