/** A Markdown page whose tables have one space around each cell, instead of the spaces that align its columns. */
export function plainTables(page: string): string {
  return page.replaceAll(/^\|.*\|$/gm, (row) => {
    const cells = row.replaceAll(/ +\|/g, " |").replaceAll(/\| +/g, "| ");
    return /^[|\s:-]+$/.test(cells) ? cells.replaceAll(/-{2,}/g, "---") : cells;
  });
}
