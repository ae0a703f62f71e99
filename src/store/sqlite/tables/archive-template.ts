import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareIsInUse } from "./dependencies.ts";
import { prepareFindById, type StoredTemplate } from "./find-template.ts";
import { prepareListDraftParts } from "./part-tables.ts";

/** Returns a function that archives a template, or restores it. Call it in a transaction. */
export function prepareSetArchived(
  writer: Sqlite.Database,
): (id: string, archivedAt: Date | undefined, event: AuditEvent) => StoredTemplate | "in-use" | undefined {
  const findById = prepareFindById(writer);
  const listParts = prepareListDraftParts(writer);
  const isInUse = prepareIsInUse(writer);
  const setArchived = writer.prepare<{ id: string; archivedAt: number | null; at: number }>(`
    UPDATE templates SET archived_at = @archivedAt, updated_at = @at, revision = revision + 1 WHERE id = @id
  `);
  const append = prepareAppend(writer);
  return (id, archivedAt, event) => {
    const row = findById.get(id);
    if (row === undefined) return undefined;
    const parts = listParts(id);
    if ((row.archived_at !== null) === (archivedAt !== undefined)) return { row, parts };
    if (archivedAt !== undefined && isInUse(id)) return "in-use";
    const columns = { id, archivedAt: toOptionalMillis(archivedAt), at: toMillis(event.at) };
    setArchived.run(columns);
    append(event);
    const { archivedAt: archived_at, at: updated_at } = columns;
    return { row: { ...row, archived_at, updated_at, revision: row.revision + 1 }, parts };
  };
}
