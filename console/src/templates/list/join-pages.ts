interface Page<Row> {
  readonly templates: readonly Row[];
}

/** The rows of pages, each once: one that moved while the pages were read may be on two of them. */
export function joinPages<Row extends { readonly id: string }>(pages: readonly Page<Row>[]): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const { templates } of pages) for (const row of templates) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}
