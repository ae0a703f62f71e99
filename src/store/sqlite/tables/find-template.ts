import type Sqlite from "better-sqlite3";
import {
  DRAFT_DIAGNOSTICS,
  draftVersion,
  PUBLISHABLE,
  PUBLISHED_BY,
  type ReadDraftRow,
  type SourceColumns,
} from "../../row/template-row.ts";
import { servedColumn } from "./change-log.ts";
import type { NamedPartRow } from "./part-tables.ts";
import { TEMPLATE_ROW } from "./template-search.ts";

/** A template as read, before its parts are decompressed. */
export interface StoredTemplate {
  readonly row: ReadDraftRow & SourceColumns;
  readonly parts: readonly NamedPartRow[];
}

/** The columns of a template, without those of its draft. */
export const TEMPLATE = [
  TEMPLATE_ROW,
  PUBLISHED_BY,
  `${draftVersion("part_id")} AS draft_version`,
  PUBLISHABLE,
  servedColumn("templates.id", "templates.published_version"),
].join(", ");
const WITH_DRAFT = `
  SELECT ${TEMPLATE}, source_kind, source_text, ${DRAFT_DIAGNOSTICS} FROM templates
  JOIN template_drafts ON template_drafts.template_id = id
`;

/** Selects a template with its draft by its id. */
export function prepareFindById(connection: Sqlite.Database) {
  return connection.prepare<[id: string], StoredTemplate["row"]>(`
    ${WITH_DRAFT} WHERE id = CAST(? AS TEXT)
  `);
}

/** Selects a template with its draft by its slug. */
export function prepareFindBySlug(connection: Sqlite.Database) {
  return connection.prepare<[slug: string], StoredTemplate["row"]>(`
    ${WITH_DRAFT} WHERE slug = CAST(? AS TEXT)
  `);
}
