/**
 * The columns of a row, which the compiler checks against its type. Statements name them: with `*`, a column added by a
 * later migration changes the result of a statement, and PostgreSQL then refuses it if it is prepared.
 */
export function listColumns<Row extends object>(
  columns: Readonly<Record<keyof Row & string, true>>,
): readonly (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

/** Formats columns for a statement, qualified with the table if one is given. */
export function nameColumns(columns: readonly string[], table?: string): string {
  return columns.map((column) => (table === undefined ? column : `${table}.${column}`)).join(", ");
}
