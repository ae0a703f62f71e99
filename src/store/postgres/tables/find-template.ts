import type { TemplateRef } from "../../../domain/template/template-ref.ts";
import { nameColumns } from "../../row/name-columns.ts";
import {
  DRAFT_DIAGNOSTICS,
  draftVersion,
  PUBLISHABLE,
  PUBLISHED_BY,
  type ReadDraftRow,
  TEMPLATE_COLUMNS,
} from "../../row/template-row.ts";
import type { Connection } from "../connection/connection.ts";
import { servedColumn } from "./change-log.ts";
import { listDraftParts, type NamedPartRow } from "./part-tables.ts";

/** A template as read, before its parts are decompressed. */
export interface StoredTemplate {
  readonly row: ReadDraftRow;
  readonly parts: readonly NamedPartRow[];
}

/** The columns of a template, without those of its draft. */
export const TEMPLATE = [
  nameColumns(TEMPLATE_COLUMNS, "templates"),
  PUBLISHED_BY,
  `${draftVersion("part_digest")} AS draft_version`,
  PUBLISHABLE,
  servedColumn("templates.id", "templates.published_version"),
].join(", ");

/** Finds a template with its draft. */
export async function findTemplate(connection: Connection, ref: TemplateRef): Promise<StoredTemplate | undefined> {
  const [column, value] = ref.by === "id" ? (["id", ref.id] as const) : (["slug", ref.slug] as const);
  const row = await connection.first<StoredTemplate["row"]>(
    `SELECT ${TEMPLATE}, source_kind, ${DRAFT_DIAGNOSTICS} FROM templates WHERE ${column} = $1`,
    [value],
  );
  return row === undefined ? undefined : { row, parts: await listDraftParts(connection, row.id) };
}
