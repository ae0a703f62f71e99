import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { TemplateRow } from "../../row/template-row.ts";
import { ON_ANY_DAY } from "../../row/template-use-row.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareDropPart } from "./part-tables.ts";

/** Tables with rows of a template that was never published, each before the tables that it refers to. */
const OF_TEMPLATE = ["template_draft_parts", "template_drafts", "draft_findings", "saved_draft_parts", "saved_drafts"];

/** Returns a function that deletes a template, see `TemplateStore.delete`. Call it in a transaction. */
export function prepareDeleteTemplate(
  writer: Sqlite.Database,
): (id: string, expectedRevision: number, event: AuditEvent) => "done" | "absent" | "stale" | "published" {
  const find = writer.prepare<[id: string], Pick<TemplateRow, "revision" | "published_version">>(
    "SELECT revision, published_version FROM templates WHERE id = ?",
  );
  const listParts = writer
    .prepare<{ id: string }, number>(`
      SELECT part_id FROM template_draft_parts WHERE template_id = @id
      UNION SELECT part_id FROM saved_draft_parts WHERE template_id = @id
    `)
    .pluck();
  const keepName = writer.prepare<[id: string]>(
    "INSERT INTO deleted_templates (id, name) SELECT id, name FROM templates WHERE id = ?",
  );
  const removals = [...OF_TEMPLATE, "template_samples"].map((table) =>
    writer.prepare<[id: string]>(`DELETE FROM ${table} WHERE template_id = ?`),
  );
  const removeUses = writer.prepare<[id: string]>(
    `DELETE FROM template_fetches WHERE template_id = ? AND ${ON_ANY_DAY}`,
  );
  const remove = writer.prepare<[id: string]>("DELETE FROM templates WHERE id = ?");
  const dropPart = prepareDropPart(writer);
  const append = prepareAppend(writer);
  return (id, expectedRevision, event) => {
    const stored = find.get(id);
    if (stored === undefined) return "absent";
    if (stored.published_version !== null) return "published";
    if (stored.revision !== expectedRevision) return "stale";
    const parts = listParts.all({ id });
    for (const statement of [keepName, ...removals, removeUses, remove]) statement.run(id);
    for (const part of parts) dropPart(part);
    append(event);
    return "done";
  };
}
