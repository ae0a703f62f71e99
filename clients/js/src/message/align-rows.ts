import { columnsOf, LINE_COLUMNS } from "./line-columns.ts";
import { trimEnd, trimStart } from "./trim-spaces.ts";

const BETWEEN = " | ";

/**
 * Pads the cells of neighbouring rows with as many cells to columns. Rows that would be wider than a line then stay as
 * they are.
 */
export function alignRows(lines: readonly string[]): readonly string[] {
  const aligned: string[] = [];
  let table: string[] = [];
  let cellsOf = 0;
  const endTable = (): void => {
    for (const row of alignTable(table, cellsOf)) aligned.push(row);
    table = [];
  };
  for (const line of lines) {
    const cells = line.split(BETWEEN).length;
    if (cells !== cellsOf) endTable();
    cellsOf = cells;
    table.push(line);
  }
  endTable();
  return aligned;
}

function alignTable(lines: readonly string[], cellsOf: number): readonly string[] {
  if (lines.length < 2 || cellsOf < 2) return lines;
  const widths = new Array<number>(cellsOf).fill(0);
  const rows = lines.map((line) => {
    const cells = line.split(BETWEEN).map((cell) => trimStart(trimEnd(cell)));
    for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, columnsOf(cell));
    return cells;
  });
  if (widths.reduce((sum, width) => sum + width) + BETWEEN.length * (cellsOf - 1) > LINE_COLUMNS) return lines;
  return rows.map((cells) =>
    cells.map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - columnsOf(cell))).join(BETWEEN),
  );
}
