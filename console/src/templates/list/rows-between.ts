/** The rows from one to another, both included; the other alone where the one is not in the list. */
export function rowsBetween<Row extends { readonly id: string }>(
  rows: readonly Row[],
  one: string,
  other: string,
): readonly Row[] {
  const to = rows.findIndex(({ id }) => id === other);
  const from = rows.findIndex(({ id }) => id === one);
  return from === -1 ? rows.slice(to, to + 1) : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}
