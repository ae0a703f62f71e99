import type { BlockOf } from "../../domain/document/block/block.ts";
import type { TableRow } from "../../domain/document/block/table.ts";
import type { ColumnChild, Document } from "../../domain/document/document.ts";
import { at, type Place, report } from "../../domain/document/place.ts";

/** Reports tables that say nothing about their columns, and those of which the head alone may remain. */
export function checkTables({ rows }: Document, place: Place): void {
  for (const row of rows) checkNode(row, false, place);
}

/** `isConditional`: something around it decides whether it is shown. */
function checkNode(node: ColumnChild, isConditional: boolean, place: Place): void {
  if (node.type === "row-spacer") return;
  const isOpen = isConditional || node.visibility !== undefined || node.repeat !== undefined;
  if (node.type === "row") {
    for (const { children } of node.columns) for (const child of children) checkNode(child, isOpen, place);
  } else if (node.kind === "table") checkTable(node, isOpen, { ...place, path: node.path, node: node.id });
}

function checkTable({ props }: BlockOf<"table">, isConditional: boolean, place: Place): void {
  const { columns, head, rows, footer } = props;
  const isNamed = head.some(({ content }) => content.trim() !== "") || rows.every(isNameAndValue);
  if (columns.length > 1 && rows.length > 0 && !isNamed) {
    const message =
      "screen readers say what a cell means by the head of its column; name the columns in head, or in a table of " +
      "names and values set header of each name to true";
    report(at(place, "head"), "table.missing-head", message);
  }
  // Sums beneath it are more than a head.
  if (isConditional || head.length === 0 || rows.length === 0 || footer.length > 0) return;
  const list = rows.find(({ repeat }) => repeat !== undefined)?.repeat?.list;
  if (list === undefined || rows.some(({ repeat, visibility }) => repeat === undefined && visibility === undefined))
    return;
  const rule = `{"tag": "${list}.size", "operator": ">", "value": "0"}`;
  const message = `without items in ${list} the head remains alone; give the table, or the row around it, a visibility with ${rule}`;
  report(at(place, "rows"), "table.may-be-empty", message);
}

/** The header of a row says what its only other cell means. */
function isNameAndValue({ cells }: TableRow): boolean {
  return cells.length <= 2 && cells.some(({ header, content }) => header && content.trim() !== "");
}
