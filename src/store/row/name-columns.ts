/**
 * The columns of a row, which the compiler compares with its type. Statements name them: with `*`, a column that a
 * later migration adds changes what a statement returns, and PostgreSQL then refuses one that it has prepared.
 */
export function listColumns<Row extends object>(
  columns: Readonly<Record<keyof Row & string, true>>,
): readonly (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

/** Columns in the text of a statement, of a table where one is given. */
export function nameColumns(columns: readonly string[], table?: string): string {
  return columns.map((column) => (table === undefined ? column : `${table}.${column}`)).join(", ");
}
