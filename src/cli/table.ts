/** Lines of columns, two spaces apart, each as wide as its widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return createTable()(rows);
}

/** Formats the rows of a table piece by piece. Columns are as wide as their widest cell so far. */
export function createTable(): (rows: readonly (readonly string[])[]) => string {
  const widths: number[] = [];
  return (rows) => {
    for (const row of rows) {
      for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
    return rows.map((row) => formatRow(row, widths)).join("\n");
  };
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join("  ")
    .trimEnd();
}
