/** Replaces the first table after a line of a page. Throws for a page without such a line. */
export function withTable(page: string, line: string, table: string): string {
  const from = page.indexOf(line);
  if (from === -1) throw new Error(`the page has no such line: ${line}`);
  const at = page.indexOf("| ", from);
  return page.slice(0, at) + table + page.slice(page.indexOf("\n\n", at));
}
