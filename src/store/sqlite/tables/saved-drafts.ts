import type Sqlite from "better-sqlite3";
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
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { type NamedPartRow, PART_COLUMNS, prepareDropPart, readTexts } from "./part-tables.ts";

const COLUMNS = nameColumns(SAVED_DRAFT_COLUMNS);
const READ = `SELECT ${COLUMNS}, ${SAVED_BY_NAME} FROM saved_drafts WHERE template_id = CAST(? AS TEXT)`;

/** The part of the template store for saved drafts. */
export function createSavedDrafts(database: Database): Pick<TemplateStore, "listDrafts" | "findDraft"> {
  const { reader } = database;
  const list = reader.prepare<[templateId: string], ReadSavedDraftRow>(`${READ} ORDER BY number DESC`);
  const find = reader.prepare<[templateId: string, number: number], ReadSavedDraftRow>(
    `${READ} AND number = CAST(? AS INTEGER)`,
  );
  const listParts = reader.prepare<[templateId: string, number: number], NamedPartRow>(`
    SELECT ${PART_COLUMNS} FROM saved_draft_parts LEFT JOIN parts ON parts.id = part_id
    WHERE template_id = CAST(? AS TEXT) AND number = CAST(? AS INTEGER)
  `);
  const readAtOnce = prepareReadAtOnce(database);
  return {
    async listDrafts(templateId) {
      return database.read(() => list.all(templateId).map(fromSavedDraftRow));
    },
    async findDraft(templateId, number) {
      const found = readAtOnce(() => {
        const row = find.get(templateId, number);
        return row && { row, parts: listParts.all(templateId, number) };
      });
      if (found === undefined) return undefined;
      const texts = await readTexts(database, found.parts);
      return { ...fromSavedDraftRow(found.row), source: toSource(found.row.source_kind, "", texts) };
    },
  };
}

type Save = (template: Template, event: Pick<AuditEvent, "actor" | "sessionId">) => void;

/** Returns functions that save drafts. Call them in a transaction. */
export function prepareKeepDrafts(writer: Sqlite.Database): {
  /** Call before a draft is replaced: saves it if an earlier release has stored it. */
  keepUnknown(templateId: string): void;
  /** Call after a draft is stored. */
  keepSaved: Save;
} {
  const writes = prepareWrites(writer);
  const dropPart = prepareDropPart(writer);

  function forget(row: Pick<SavedDraftRow, "template_id" | "number">): void {
    const parts = writes.listParts.all(row.template_id, row.number);
    writes.deleteParts.run(row.template_id, row.number);
    for (const part of parts) dropPart(part);
  }

  return {
    keepUnknown: (id) => {
      writes.insertUnknown.run({ id });
      const kept = writes.findNewest.get(id);
      if (kept !== undefined) writes.insertMissingParts.run({ id, number: kept.number });
    },

    keepSaved(template, event) {
      const newest = writes.findNewest.get(template.id);
      const saved = toSavedDraftRow(template, event, newest);
      const restored =
        newest && writes.findRestored.get({ id: template.id, subject: template.subject, number: newest.number });
      const folded = newest === undefined || restored !== undefined ? undefined : foldInto(newest, saved);
      const row = folded ?? saved;
      writes.upsert.run(row);
      const parts = folded === undefined ? [] : writes.listParts.all(row.template_id, row.number);
      writes.deleteParts.run(row.template_id, row.number);
      writes.insertMissingParts.run({ id: row.template_id, number: row.number });
      for (const part of parts) dropPart(part);
      const old = { template_id: row.template_id, number: row.number - SAVED_DRAFTS_MAX };
      forget(old);
      writes.deleteOld.run(old.template_id, old.number);
    },
  };
}

function prepareWrites(writer: Sqlite.Database) {
  return {
    findNewest: writer.prepare<[templateId: string], SavedDraftRow>(
      `SELECT ${COLUMNS} FROM saved_drafts WHERE template_id = ? ORDER BY number DESC LIMIT 1`,
    ),
    findRestored: writer.prepare<{ id: string; subject: string; number: number }, { found: 1 }>(
      restoredDraft("part_id", ["@id", "@subject", "@number"]),
    ),
    upsert: writer.prepare<SavedDraftRow>(`
      INSERT INTO saved_drafts (${COLUMNS}) VALUES (${SAVED_DRAFT_COLUMNS.map((name) => `@${name}`).join(", ")})
      ON CONFLICT (template_id, number) DO UPDATE SET draft_revision = excluded.draft_revision,
        saved_at = excluded.saved_at, subject = excluded.subject, source_kind = excluded.source_kind,
        bytes = excluded.bytes
    `),
    insertUnknown: writer.prepare<{ id: string }>(`
      INSERT INTO saved_drafts (${COLUMNS})
      SELECT id, coalesce((SELECT max(number) FROM saved_drafts WHERE template_id = @id), 0) + 1, draft_revision,
        updated_at, updated_at, '', '', subject, source_kind, (
          SELECT sum(bytes) FROM template_draft_parts AS part JOIN parts ON parts.id = part_id
          WHERE part.template_id = @id
        )
      FROM templates JOIN template_drafts ON template_drafts.template_id = id
      WHERE id = @id AND EXISTS (SELECT 1 FROM template_draft_parts WHERE template_id = @id)
        AND draft_revision NOT IN (SELECT draft_revision FROM saved_drafts WHERE template_id = @id)
    `),
    listParts: writer
      .prepare<[templateId: string, number: number], number>(
        "SELECT part_id FROM saved_draft_parts WHERE template_id = ? AND number = ?",
      )
      .pluck(),
    deleteParts: writer.prepare<[templateId: string, number: number]>(
      "DELETE FROM saved_draft_parts WHERE template_id = ? AND number = ?",
    ),
    insertMissingParts: writer.prepare<{ id: string; number: number }>(`
      INSERT INTO saved_draft_parts (template_id, number, name, part_id)
      SELECT template_id, @number, name, part_id FROM template_draft_parts WHERE template_id = @id
      ON CONFLICT DO NOTHING
    `),
    deleteOld: writer.prepare<[templateId: string, number: number]>(
      "DELETE FROM saved_drafts WHERE template_id = ? AND number = ?",
    ),
  };
}
