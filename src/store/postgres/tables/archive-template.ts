import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import type { ReadDraftRow } from "../../row/template-row.ts";
import type { Transaction } from "../database/transaction.ts";
import { isInUse } from "./dependencies.ts";
import { findTemplate, type StoredTemplate } from "./find-template.ts";

/** Archives a template, or restores it. */
export async function setArchived(
  transaction: Transaction,
  id: string,
  archivedAt: Date | undefined,
  event: AuditEvent,
): Promise<StoredTemplate | "in-use" | undefined> {
  const [found, isUsed] = await Promise.all([
    findTemplate(transaction, { by: "id", id }),
    archivedAt !== undefined && isInUse(transaction, id),
  ]);
  if (found === undefined || (found.row.archived_at !== null) === (archivedAt !== undefined)) return found;
  if (isUsed) return "in-use";
  const [archived_at, updated_at] = [toOptionalMillis(archivedAt), toMillis(event.at)];
  const { row, parts } = found;
  transaction.send(SET_ARCHIVED, [archived_at, updated_at, id]);
  noteArchived(transaction, row, archivedAt, event);
  transaction.append(event);
  return { row: { ...row, archived_at, updated_at, revision: row.revision + 1 }, parts };
}

/** What SDK keys are not served, watchers receive nothing of. */
function noteArchived(
  transaction: Transaction,
  { id, kind, slug, published_version: version }: ReadDraftRow,
  archivedAt: Date | undefined,
  { at }: AuditEvent,
): void {
  if (version === null || kind !== "mail") return;
  const change = archivedAt === undefined ? "unarchived" : "archived";
  transaction.noteChange({ at, kind: change, templateId: id, slug: slug ?? undefined, version });
}

const SET_ARCHIVED = "UPDATE templates SET archived_at = $1, updated_at = $2, revision = revision + 1 WHERE id = $3";
