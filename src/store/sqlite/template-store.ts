import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Template } from "../../domain/template/template.ts";
import type { Publication, TemplateStore } from "../store.ts";
import { prepareAppend } from "./audit-log.ts";
import type { Database } from "./database.ts";
import { fromOptionalMillis, toMillis, toOptionalMillis } from "./date-column.ts";
import { readPage, toCursorParameters } from "./page-of-rows.ts";
import { createReadThroughCache } from "./read-through-cache.ts";
import { prepareChange } from "./request-store.ts";
import {
  type FilesColumns,
  fromTemplateRow,
  fromTemplateWithDraftRow,
  type JoinedSourceColumns,
  type SourceColumns,
  type TemplateRow,
  toFilesColumns,
  toSourceColumns,
  toTemplateRow,
} from "./template-row.ts";
import { createTemplateVersionStore } from "./template-version-store.ts";

/** Templates, their drafts and their versions in SQLite. */
export function createTemplateStore(database: Database): TemplateStore {
  const reads = prepareReads(database.reader);
  const writes = prepareWrites(database.writer);
  const append = prepareAppend(database.writer);
  const insert = prepareInsertTemplate(database.writer);
  const replaceFiles = prepareReplaceFiles(database.writer);
  const change = prepareChange(database.writer);
  const findPublicationById = createReadThroughCache(database, (id) => toPublication(reads.publicationById.get(id)));
  const findPublicationBySlug = createReadThroughCache(database, (slug) =>
    toPublication(reads.publicationBySlug.get(slug)),
  );

  return {
    ...createTemplateVersionStore(database),

    create(template, event, options) {
      return database.write(change(options, () => insert(template, event)));
    },

    async find(ref) {
      const row = database.read(() => (ref.by === "id" ? reads.findById.get(ref.id) : reads.findBySlug.get(ref.slug)));
      return row === undefined ? undefined : fromTemplateWithDraftRow(row);
    },

    async list({ after, showArchived, ...bounds }) {
      const list = showArchived ? reads.list : reads.listActive;
      const query = { ...toCursorParameters(after), limit: bounds.limit + 1 };
      return database.read(() => readPage(list.iterate(query), bounds, fromTemplateRow));
    },

    update(template, expectedRevision, event, options) {
      const replace = () => {
        const stored = writes.findRevision.get(template.id);
        if (stored === undefined) return "absent";
        if (stored.revision !== expectedRevision) return "stale";
        if (writes.isSlugTaken(template)) return "slug-taken";
        writes.update.run(toTemplateRow(template));
        writes.updateDraft.run({ id: template.id, ...toSourceColumns(template.source) });
        replaceFiles(template);
        append(event);
        return "done";
      };
      return database.write(change(options, replace));
    },

    async findPublication(ref) {
      return ref.by === "id" ? findPublicationById(ref.id) : findPublicationBySlug(ref.slug);
    },

    setArchived(id, archivedAt, event) {
      return database.write(() => {
        const row = writes.findById.get(id);
        if (row === undefined) return undefined;
        if ((row.archived_at !== null) === (archivedAt !== undefined)) return fromTemplateWithDraftRow(row);
        const columns = { id, archivedAt: toOptionalMillis(archivedAt), at: toMillis(event.at) };
        writes.setArchived.run(columns);
        append(event);
        const { archivedAt: archived_at, at: updated_at } = columns;
        const archived = { ...row, archived_at, updated_at, revision: row.revision + 1 };
        return fromTemplateWithDraftRow(archived);
      });
    },
  };
}

/** Returns the function that stores a new template, to be called inside a transaction. */
export function prepareInsertTemplate(
  writer: Sqlite.Database,
): (template: Template, event: AuditEvent) => "done" | "slug-taken" {
  const isSlugTaken = prepareIsSlugTaken(writer);
  const insert = writer.prepare(`
    INSERT INTO templates (
      id, name, slug, subject, revision, draft_revision, published_draft_revision, published_version,
      published_at, created_at, updated_at, archived_at
    ) VALUES (
      @id, @name, @slug, @subject, @revision, @draft_revision, @published_draft_revision, @published_version,
      @published_at, @created_at, @updated_at, @archived_at
    )
  `);
  const insertDraft = writer.prepare<{ id: string } & SourceColumns>(`
    INSERT INTO template_drafts (template_id, source_kind, source_text) VALUES (@id, @source_kind, @source_text)
  `);
  const replaceFiles = prepareReplaceFiles(writer);
  const append = prepareAppend(writer);
  return (template, event) => {
    if (isSlugTaken(template)) return "slug-taken";
    insert.run(toTemplateRow(template));
    insertDraft.run({ id: template.id, ...toSourceColumns(template.source) });
    replaceFiles(template);
    append(event);
    return "done";
  };
}

/** Returns the function that stores what a draft may include; what is there already is not written again. */
function prepareReplaceFiles(writer: Sqlite.Database): (template: Template) => void {
  const replace = writer.prepare<{ id: string } & FilesColumns>(`
    INSERT INTO template_draft_files (template_id, source_path, source_files) VALUES (@id, @source_path, @source_files)
    ON CONFLICT (template_id) DO UPDATE SET source_path = @source_path, source_files = @source_files
    WHERE (source_path, source_files) <> (@source_path, @source_files)
  `);
  const remove = writer.prepare<[id: string]>("DELETE FROM template_draft_files WHERE template_id = ?");
  return ({ id, source }) => {
    const files = toFilesColumns(source);
    if (files === undefined) remove.run(id);
    else replace.run({ id, ...files });
  };
}

type PublicationRow = Pick<TemplateRow, "id" | "name" | "slug" | "published_version" | "archived_at">;

function prepareReads(connection: Sqlite.Database) {
  type Query = { createdAt: number; id: string; limit: number };
  return {
    findById: prepareFindById(connection),
    findBySlug: connection.prepare<[slug: string], TemplateRow & JoinedSourceColumns>(`
      SELECT * FROM templates JOIN template_drafts ON template_id = id LEFT JOIN template_draft_files USING (template_id)
      WHERE slug = CAST(? AS TEXT)
    `),
    list: connection.prepare<Query, TemplateRow>(`
      SELECT * FROM templates WHERE (created_at, id) < (@createdAt, @id)
      ORDER BY created_at DESC, id DESC LIMIT @limit
    `),
    listActive: connection.prepare<Query, TemplateRow>(`
      SELECT * FROM templates WHERE archived_at IS NULL AND (created_at, id) < (@createdAt, @id)
      ORDER BY created_at DESC, id DESC LIMIT @limit
    `),
    publicationById: connection.prepare<[id: string], PublicationRow>(`
      SELECT id, name, slug, published_version, archived_at FROM templates WHERE id = ?
    `),
    publicationBySlug: connection.prepare<[slug: string], PublicationRow>(`
      SELECT id, name, slug, published_version, archived_at FROM templates WHERE slug = ?
    `),
  };
}

function prepareFindById(connection: Sqlite.Database) {
  return connection.prepare<[id: string], TemplateRow & JoinedSourceColumns>(`
    SELECT * FROM templates JOIN template_drafts ON template_id = id LEFT JOIN template_draft_files USING (template_id)
    WHERE id = CAST(? AS TEXT)
  `);
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    findById: prepareFindById(connection),
    findRevision: connection.prepare<[id: string], { revision: number }>("SELECT revision FROM templates WHERE id = ?"),
    isSlugTaken: prepareIsSlugTaken(connection),
    update: connection.prepare<TemplateRow>(`
      UPDATE templates
      SET name = @name, slug = @slug, subject = @subject, revision = @revision, draft_revision = @draft_revision,
        updated_at = @updated_at
      WHERE id = @id
    `),
    // A change of the name alone does not write a source of a megabyte.
    updateDraft: connection.prepare<{ id: string } & SourceColumns>(`
      UPDATE template_drafts
      SET source_kind = @source_kind, source_text = @source_text
      WHERE template_id = @id AND (source_kind, source_text) <> (@source_kind, @source_text)
    `),
    setArchived: connection.prepare<{ id: string; archivedAt: number | null; at: number }>(`
      UPDATE templates SET archived_at = @archivedAt, updated_at = @at, revision = revision + 1 WHERE id = @id
    `),
  };
}

function prepareIsSlugTaken(connection: Sqlite.Database): (template: Template) => boolean {
  const findOther = connection.prepare<{ id: string; slug: string }>(`
    SELECT 1 FROM templates WHERE slug = @slug AND id <> @id
  `);
  return ({ id, slug }) => slug !== undefined && findOther.get({ id, slug }) !== undefined;
}

function toPublication(row: PublicationRow | undefined): Publication | undefined {
  if (row === undefined) return undefined;
  return {
    templateId: row.id,
    name: row.name,
    slug: row.slug ?? undefined,
    publishedVersion: row.published_version ?? undefined,
    archivedAt: fromOptionalMillis(row.archived_at),
  };
}
