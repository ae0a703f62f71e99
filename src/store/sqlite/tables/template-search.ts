import type Sqlite from "better-sqlite3";
import type { Template } from "../../../domain/template/template.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { TEMPLATE_COLUMNS, type TemplateRow, toTemplateRow } from "../../row/template-row.ts";
import {
  type DerivedSearchRow,
  SEARCH_BATCH,
  SEARCHED_COLUMNS,
  type SearchedRow,
  toSearchRow,
} from "../../row/template-search-row.ts";
import type { Database } from "../database/database.ts";

/** Selects the kind of the template with this id. */
export function kindOf(id: string): string {
  return `coalesce((SELECT kind FROM template_kinds WHERE template_id = ${id}), 'mail')`;
}

const TEMPLATE_TAGS = "coalesce((SELECT tags FROM template_tags WHERE template_id = templates.id), '')";

/** The columns of a TemplateRow, from `templates`. */
export const TEMPLATE_ROW = [
  nameColumns(
    TEMPLATE_COLUMNS.filter((column) => column !== "tags" && column !== "kind"),
    "templates",
  ),
  `${TEMPLATE_TAGS} AS tags`,
  `${kindOf("templates.id")} AS kind`,
].join(", ");

/** Stores the tags of a template, which has no row without any. */
export function prepareSetTags(writer: Sqlite.Database) {
  return writer.prepare<Pick<TemplateRow, "id" | "tags">>(`
    INSERT INTO template_tags (template_id, tags)
    SELECT @id, @tags WHERE @tags <> coalesce((SELECT tags FROM template_tags WHERE template_id = @id), '')
    ON CONFLICT (template_id) DO UPDATE SET tags = excluded.tags
  `);
}

const IS_INCOMPLETE = `
  SELECT EXISTS (SELECT 1 FROM template_search_gap) OR EXISTS (SELECT 1 FROM template_search WHERE name IS NULL)
`;

/**
 * Returns a function that completes the rows of `template_search`, which triggers have begun: those of templates that
 * are older than the table, and of those that an earlier release has changed. It pauses between batches.
 */
export function prepareCompleteSearch(database: Database): () => Promise<void> {
  const isIncomplete = database.reader.prepare<[], 0 | 1>(IS_INCOMPLETE).pluck();
  const { writer } = database;
  const findGap = writer.prepare<[], string>("SELECT after_id FROM template_search_gap").pluck();
  const findEnd = writer
    .prepare<[after: string], string | null>(
      `SELECT max(id) FROM (SELECT id FROM templates WHERE id > ? ORDER BY id LIMIT ${SEARCH_BATCH})`,
    )
    .pluck();
  const insert = writer.prepare<[after: string, end: string]>(`
    INSERT OR IGNORE INTO template_search (template_id, archived, created_at, updated_at, published_at, tags)
    SELECT id, archived_at IS NOT NULL, created_at, updated_at, coalesce(published_at, 0), ${TEMPLATE_TAGS}
    FROM templates WHERE id > ? AND id <= ?
  `);
  const moveGap = writer.prepare<[end: string]>("UPDATE template_search_gap SET after_id = ?");
  const endGap = writer.prepare("DELETE FROM template_search_gap");
  const listUnderived = writer.prepare<[], SearchedRow>(`
    SELECT ${SEARCHED_COLUMNS} FROM template_search AS search JOIN templates ON templates.id = search.template_id
    WHERE search.name IS NULL LIMIT ${SEARCH_BATCH}
  `);
  const derive = prepareDerive(writer);

  function completeSome(): void {
    const after = findGap.get();
    const end = after === undefined ? undefined : findEnd.get(after);
    if (after !== undefined && typeof end === "string") {
      insert.run(after, end);
      moveGap.run(end);
    } else endGap.run();
    for (const row of listUnderived.all()) derive.run(toSearchRow(row));
  }

  return async () => {
    while (database.read(() => isIncomplete.get()) === 1) await database.write(completeSome);
  };
}

/** Returns a function that completes the row of a template after a change. Call it in a transaction. */
export function prepareNoteSearch(writer: Sqlite.Database): (template: Template) => void {
  const derive = prepareDerive(writer);
  return (template) => derive.run(toSearchRow(toTemplateRow(template)));
}

function prepareDerive(writer: Sqlite.Database) {
  return writer.prepare<DerivedSearchRow>(
    "UPDATE template_search SET name = @name, text = @text WHERE template_id = @template_id AND name IS NULL",
  );
}
