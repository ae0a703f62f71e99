import type { AuditEvent } from "../../../domain/audit-event.ts";
import { SAVED_DRAFTS_MAX } from "../../../domain/template/saved-draft.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { TemplateStore } from "../../port/template-store.ts";
import { nameColumns } from "../../row/name-columns.ts";
import {
  foldInto,
  fromSavedDraftRow,
  type ReadSavedDraftRow,
  restoredDraft,
  SAVED_BY_NAME,
  SAVED_DRAFT_COLUMNS,
  type SavedDraftRow,
  toSavedDraftRow,
} from "../../row/saved-draft-row.ts";
import { toSource } from "../../row/source-parts.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { dropParts, type NamedPartRow, PARTS, readTexts } from "./part-tables.ts";

/** The part of the template store for saved drafts. */
export function createSavedDrafts(database: Database): Pick<TemplateStore, "listDrafts" | "findDraft"> {
  return {
    async listDrafts(templateId) {
      const rows = await database.read((connection) =>
        connection.all<ReadSavedDraftRow>(`${READ} ORDER BY number DESC`, [templateId]),
      );
      return rows.map(fromSavedDraftRow);
    },
    async findDraft(templateId, number) {
      const found = await database.readAtOnce(async (connection) => {
        const row = await connection.first<ReadSavedDraftRow>(`${READ} AND number = $2`, [templateId, number]);
        return row && { row, parts: await connection.all<NamedPartRow>(OF_SAVED_DRAFT, [templateId, number]) };
      });
      if (found === undefined) return undefined;
      const texts = await readTexts(database, found.parts);
      return { ...fromSavedDraftRow(found.row), source: toSource(found.row.source_kind, "", texts) };
    },
  };
}

/** Call before a draft is replaced: saves it if an earlier release has stored it. */
export function keepUnknownDraft(transaction: Transaction, templateId: string): void {
  transaction.send(INSERT_UNKNOWN, [templateId]);
  transaction.send(INSERT_UNKNOWN_PARTS, [templateId]);
}

type Author = Pick<AuditEvent, "actor" | "sessionId">;

/** Saves the draft of a template that was created in this transaction. */
export function keepFirstDraft(transaction: Transaction, template: Template, author: Author): void {
  store(transaction, toSavedDraftRow(template, author, undefined));
}

/** Saves a draft that was stored in this transaction. Waits for the database once, since all nodes wait meanwhile. */
export async function keepSavedDraft(transaction: Transaction, template: Template, author: Author): Promise<void> {
  const [newest, restored, parts] = await Promise.all([
    transaction.first<SavedDraftRow>(FIND_NEWEST, [template.id]),
    transaction.first(FIND_RESTORED, [template.id, template.subject]),
    transaction.all<{ part_digest: Uint8Array }>(LIST_REPLACEABLE_PARTS, [template.id, SAVED_DRAFTS_MAX]),
  ]);
  const saved = toSavedDraftRow(template, author, newest);
  const folded = newest === undefined || restored !== undefined ? undefined : foldInto(newest, saved);
  const row = folded ?? saved;
  const old = row.number - SAVED_DRAFTS_MAX;
  transaction.send(DELETE_PARTS, [row.template_id, row.number, old]);
  store(transaction, row);
  transaction.send("DELETE FROM saved_drafts WHERE template_id = $1 AND number = $2", [row.template_id, old]);
  dropParts(
    transaction,
    parts.map(({ part_digest }) => part_digest),
  );
}

function store(transaction: Transaction, row: SavedDraftRow): void {
  transaction.send(
    UPSERT,
    SAVED_DRAFT_COLUMNS.map((column) => row[column]),
  );
  transaction.send(INSERT_PARTS, [row.template_id, row.number]);
}

const COLUMNS = nameColumns(SAVED_DRAFT_COLUMNS);
const READ = `SELECT ${COLUMNS}, ${SAVED_BY_NAME} FROM saved_drafts WHERE template_id = $1`;
const OF_SAVED_DRAFT = `
  SELECT ${PARTS} FROM saved_draft_parts JOIN parts ON digest = part_digest WHERE template_id = $1 AND number = $2
`;
const FIND_NEWEST = `SELECT ${COLUMNS} FROM saved_drafts WHERE template_id = $1 ORDER BY number DESC LIMIT 1`;
const NEWEST = "(SELECT max(number) FROM saved_drafts WHERE template_id = $1)";
const FIND_RESTORED = restoredDraft("part_digest", ["$1", "$2", NEWEST]);
/** Parts of the drafts that a save may replace or delete. */
const LIST_REPLACEABLE_PARTS = `
  SELECT part_digest FROM saved_draft_parts
  WHERE template_id = $1 AND number IN (${NEWEST}, ${NEWEST} - $2, ${NEWEST} - $2 + 1)
`;
const INSERT_UNKNOWN = `
  INSERT INTO saved_drafts (${COLUMNS})
  SELECT id, coalesce((SELECT max(number) FROM saved_drafts WHERE template_id = $1), 0) + 1, draft_revision, updated_at,
    updated_at, '', '', subject, source_kind, (
      SELECT sum(bytes) FROM template_draft_parts AS part JOIN parts ON digest = part_digest WHERE part.template_id = $1
    )
  FROM templates WHERE id = $1 AND draft_revision NOT IN (
    SELECT draft_revision FROM saved_drafts WHERE template_id = $1
  )
`;
const INSERT_UNKNOWN_PARTS = `
  INSERT INTO saved_draft_parts (template_id, number, name, part_digest)
  SELECT template_id, (SELECT max(number) FROM saved_drafts WHERE template_id = $1), name, part_digest
  FROM template_draft_parts WHERE template_id = $1
  ON CONFLICT DO NOTHING
`;
const UPSERT = `
  INSERT INTO saved_drafts (${COLUMNS}) VALUES (${SAVED_DRAFT_COLUMNS.map((_, index) => `$${index + 1}`).join(", ")})
  ON CONFLICT (template_id, number) DO UPDATE SET draft_revision = excluded.draft_revision,
    saved_at = excluded.saved_at, subject = excluded.subject, source_kind = excluded.source_kind,
    bytes = excluded.bytes
`;
const DELETE_PARTS = `
  DELETE FROM saved_draft_parts WHERE template_id = $1 AND number IN ($2, $3)
`;
const INSERT_PARTS = `
  INSERT INTO saved_draft_parts (template_id, number, name, part_digest)
  SELECT template_id, $2, name, part_digest FROM template_draft_parts WHERE template_id = $1
`;
