import type { Template } from "../../../domain/template/template.ts";
import { toTemplateRow } from "../../row/template-row.ts";
import { SEARCH_BATCH, SEARCHED_COLUMNS, type SearchedRow, toSearchRow } from "../../row/template-search-row.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";

/**
 * Completes the rows of `template_search`, which triggers have begun: those of templates that are older than the table,
 * and of those that an earlier release has changed.
 */
export async function completeSearch(database: Database): Promise<void> {
  for (;;) {
    const state = await database.read((connection) => connection.first<{ incomplete: boolean }>(IS_INCOMPLETE));
    if (state?.incomplete !== true) return;
    await database.write(completeSome, { awaitsCaches: false });
  }
}

async function completeSome(transaction: Transaction): Promise<void> {
  const gap = await transaction.first<{ after_id: string }>("SELECT after_id FROM template_search_gap");
  if (gap !== undefined) {
    const found = await transaction.first<{ id: string | null }>(FIND_END, [gap.after_id]);
    const end = found?.id ?? undefined;
    if (end === undefined) transaction.send("DELETE FROM template_search_gap");
    else {
      transaction.send(INSERT, [gap.after_id, end]);
      transaction.send("UPDATE template_search_gap SET after_id = $1", [end]);
    }
  }
  for (const row of await transaction.all<SearchedRow>(LIST_UNDERIVED)) derive(transaction, row);
}

/** Completes the row of a template after a change. */
export function noteSearch(transaction: Transaction, template: Template): void {
  derive(transaction, toTemplateRow(template));
}

function derive(transaction: Transaction, row: SearchedRow): void {
  const { name, text, template_id } = toSearchRow(row);
  transaction.send(DERIVE, [name, text, template_id]);
}

const IS_INCOMPLETE = `
  SELECT EXISTS (SELECT 1 FROM template_search_gap) OR EXISTS (SELECT 1 FROM template_search WHERE name IS NULL)
    AS incomplete
`;
const FIND_END = `
  SELECT max(id) AS id FROM (SELECT id FROM templates WHERE id > $1 ORDER BY id LIMIT ${SEARCH_BATCH}) AS batch
`;
const INSERT = `
  INSERT INTO template_search (template_id, archived, created_at, updated_at, published_at, tags)
  SELECT id, (archived_at IS NOT NULL)::integer, created_at, updated_at, coalesce(published_at, 0), tags
  FROM templates WHERE id > $1 AND id <= $2 ON CONFLICT DO NOTHING
`;
const LIST_UNDERIVED = `
  SELECT ${SEARCHED_COLUMNS} FROM template_search AS search JOIN templates ON templates.id = search.template_id
  WHERE search.name IS NULL LIMIT ${SEARCH_BATCH}
`;
const DERIVE = "UPDATE template_search SET name = $1, text = $2 WHERE template_id = $3 AND name IS NULL";
