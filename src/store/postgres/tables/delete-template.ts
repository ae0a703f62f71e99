import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { TemplateRow } from "../../row/template-row.ts";
import { ON_ANY_DAY } from "../../row/template-use-row.ts";
import type { Transaction } from "../database/transaction.ts";
import { dropParts } from "./part-tables.ts";

/** Deletes a template, see `TemplateStore.delete`. Waits for the database once, since all nodes wait meanwhile. */
export async function deleteTemplate(
  transaction: Transaction,
  id: string,
  expectedRevision: number,
  event: AuditEvent,
): Promise<"done" | "absent" | "stale" | "published"> {
  const [stored, parts] = await Promise.all([
    transaction.first<Pick<TemplateRow, "revision" | "published_version">>(FIND, [id]),
    transaction.all<{ part_digest: Uint8Array }>(LIST_PARTS, [id]),
  ]);
  if (stored === undefined) return "absent";
  if (stored.published_version !== null) return "published";
  if (stored.revision !== expectedRevision) return "stale";
  for (const statement of [KEEP_NAME, ...REMOVALS]) transaction.send(statement, [id]);
  dropParts(
    transaction,
    parts.map(({ part_digest }) => part_digest),
  );
  transaction.append(event);
  return "done";
}

const FIND = "SELECT revision, published_version FROM templates WHERE id = $1";
const LIST_PARTS = `
  SELECT part_digest FROM template_draft_parts WHERE template_id = $1
  UNION SELECT part_digest FROM saved_draft_parts WHERE template_id = $1
`;
const KEEP_NAME = "INSERT INTO deleted_templates (id, name) SELECT id, name FROM templates WHERE id = $1";
/** Each table before the tables that it refers to. */
const REMOVALS = [
  ...["template_draft_parts", "draft_findings", "saved_draft_parts", "saved_drafts", "template_samples"].map(
    (table) => `DELETE FROM ${table} WHERE template_id = $1`,
  ),
  `DELETE FROM template_fetches WHERE template_id = $1 AND ${ON_ANY_DAY}`,
  "DELETE FROM templates WHERE id = $1",
];
