import type { AuditEvent } from "../../domain/audit-event.ts";
import { SAVE_TIME_MS, type SavedDraftSummary } from "../../domain/template/saved-draft.ts";
import type { Template } from "../../domain/template/template.ts";
import { sourceBytes } from "../../domain/template/template-source.ts";
import { toMillis } from "./date-column.ts";
import { listColumns } from "./name-columns.ts";
import { toStoredKind } from "./source-parts.ts";
import type { SourceColumns } from "./template-row.ts";

/** A row of `saved_drafts`. */
export interface SavedDraftRow extends Pick<SourceColumns, "source_kind"> {
  readonly template_id: string;
  readonly number: number;
  readonly draft_revision: number;
  /** Time of the first save that is combined in this draft. */
  readonly begun_at: number;
  readonly saved_at: number;
  /** Empty for a draft that an earlier release saved. */
  readonly saved_by: string;
  /** Empty for an author without a session. */
  readonly session_id: string;
  readonly subject: string;
  readonly bytes: number;
}

export const SAVED_DRAFT_COLUMNS = listColumns<SavedDraftRow>({
  template_id: true,
  number: true,
  draft_revision: true,
  begun_at: true,
  saved_at: true,
  saved_by: true,
  session_id: true,
  subject: true,
  source_kind: true,
  bytes: true,
});

/** A row of `saved_drafts` as read. */
export interface ReadSavedDraftRow extends SavedDraftRow {
  readonly saved_by_name: string | null;
}

/** Selects `saved_by_name` for a row of `saved_drafts`. */
export const SAVED_BY_NAME = "(SELECT name FROM keys WHERE keys.id = saved_by) AS saved_by_name";

/** Returns the draft that a save creates after the newest one, unless it is combined with that. */
export function toSavedDraftRow(
  template: Template,
  { actor, sessionId = "" }: Pick<AuditEvent, "actor" | "sessionId">,
  newest: Pick<SavedDraftRow, "number"> | undefined,
): SavedDraftRow {
  const at = toMillis(template.updatedAt);
  return {
    template_id: template.id,
    number: (newest?.number ?? 0) + 1,
    draft_revision: template.draftRevision,
    begun_at: at,
    saved_at: at,
    saved_by: actor,
    session_id: sessionId,
    subject: template.subject,
    source_kind: toStoredKind(template.source),
    bytes: sourceBytes(template.source),
  };
}

/**
 * Combines the newest draft with a later save of the same author. Undefined if the save must create a separate draft.
 */
export function foldInto(newest: SavedDraftRow, saved: SavedDraftRow): SavedDraftRow | undefined {
  const isSameAuthor = newest.saved_by === saved.saved_by && newest.session_id === saved.session_id;
  const elapsed = saved.saved_at - newest.begun_at;
  if (!isSameAuthor || elapsed < 0 || elapsed >= SAVE_TIME_MS) return undefined;
  return { ...saved, number: newest.number, begun_at: newest.begun_at };
}

export function fromSavedDraftRow(row: ReadSavedDraftRow): SavedDraftSummary {
  return {
    templateId: row.template_id,
    number: row.number,
    draftRevision: row.draft_revision,
    subject: row.subject,
    savedAt: new Date(row.saved_at),
    savedBy: row.saved_by,
    savedByName: row.saved_by_name ?? undefined,
    bytes: row.bytes,
  };
}

/**
 * SQL query for another saved draft with the content of the template's current draft. `part` is the column that
 * identifies a part.
 */
export function restoredDraft(part: "part_id" | "part_digest", [id, subject, number]: readonly string[]): string {
  const now = `SELECT name, ${part} FROM template_draft_parts WHERE template_id = ${id}`;
  const then = `
    SELECT name, ${part} FROM saved_draft_parts AS saved
    WHERE saved.template_id = ${id} AND saved.number = saved_drafts.number`;
  return `
    SELECT 1 AS found FROM saved_drafts
    WHERE template_id = ${id} AND subject = ${subject} AND number <> ${number}
      AND NOT EXISTS (${now} EXCEPT ${then}) AND NOT EXISTS (${then} EXCEPT ${now}) LIMIT 1
  `;
}
