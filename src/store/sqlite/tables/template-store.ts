import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { NewTemplateOptions, SlugOptions, TemplateStore } from "../../port/template-store.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import type { Part } from "../../row/part.ts";
import { encodeSource, toStoredKind } from "../../row/source-parts.ts";
import {
  DRAFT_DIAGNOSTICS,
  type DraftFindingsRow,
  draftVersion,
  fromDraftRow,
  PUBLICATION_COLUMNS,
  PUBLISHABLE,
  PUBLISHED_BY,
  type PublicationRow,
  type ReadDraftRow,
  type SourceColumns,
  type TemplateRow,
  toDraftFindingsRow,
  toPublication,
  toTemplateRow,
} from "../../row/template-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { createReadThroughCache } from "../database/revisions.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareAppend } from "./audit-log.ts";
import { servedColumn } from "./change-log.ts";
import { prepareSlugCheck } from "./check-slug.ts";
import { prepareDeleteTemplate } from "./delete-template.ts";
import { createDependencyReads, prepareIsInUse } from "./dependencies.ts";
import { type NamedPartRow, prepareListDraftParts, prepareReplaceDraftParts, readTexts } from "./part-tables.ts";
import { prepareChange } from "./request-store.ts";
import { createSavedDrafts, prepareKeepDrafts } from "./saved-drafts.ts";
import { createTemplateList } from "./template-list.ts";
import { kindOf, prepareNoteSearch, TEMPLATE_ROW } from "./template-search.ts";
import { createTemplateVersionStore } from "./template-version-store.ts";

/** Templates, their drafts and their versions in SQLite. */
export function createTemplateStore(database: Database): TemplateStore {
  const reads = prepareReads(database.reader);
  const readAtOnce = prepareReadAtOnce(database);
  const writes = prepareArchiving(database.writer);
  const append = prepareAppend(database.writer);
  const insert = prepareInsertTemplate(database.writer);
  const update = prepareUpdateTemplate(database.writer);
  const remove = prepareDeleteTemplate(database.writer);
  const listWritersParts = prepareListDraftParts(database.writer);
  const change = prepareChange(database.writer);
  const findPublicationById = createReadThroughCache(database, (id) => {
    const row = reads.publicationById.get(id);
    return row && toPublication(row);
  });
  const findPublicationBySlug = createReadThroughCache(database, (slug) => {
    const row = reads.publicationBySlug.get(slug);
    return row && toPublication(row);
  });

  async function toTemplate({ row, parts }: StoredTemplate): Promise<Template> {
    return fromDraftRow(row, row.source_text, await readTexts(database, parts));
  }

  return {
    ...createTemplateVersionStore(database),
    ...createSavedDrafts(database),
    ...createDependencyReads(database),

    create(template, event, options) {
      return writeEncoded(database, encodeSource(template.source), (parts) =>
        change(options, () => insert(template, parts, event, options))(),
      );
    },

    async find(ref) {
      const found = readAtOnce(() => {
        const row = ref.by === "id" ? reads.findById.get(ref.id) : reads.findBySlug.get(ref.slug);
        return row === undefined ? undefined : { row, parts: reads.listDraftParts(row.id) };
      });
      return found === undefined ? undefined : toTemplate(found);
    },

    list: createTemplateList(database, TEMPLATE),

    update(template, expectedRevision, event, options) {
      return writeEncoded(database, encodeSource(template.source), (parts) =>
        change(options, () => update(template, parts, expectedRevision, event, options))(),
      );
    },

    async findPublication(ref) {
      return ref.by === "id" ? findPublicationById(ref.id) : findPublicationBySlug(ref.slug);
    },

    async setArchived(id, archivedAt, event) {
      const stored = await database.write((): StoredTemplate | "in-use" | undefined => {
        const row = writes.findById.get(id);
        if (row === undefined) return undefined;
        const parts = listWritersParts(id);
        if ((row.archived_at !== null) === (archivedAt !== undefined)) return { row, parts };
        if (archivedAt !== undefined && writes.isInUse(id)) return "in-use";
        const columns = { id, archivedAt: toOptionalMillis(archivedAt), at: toMillis(event.at) };
        writes.setArchived.run(columns);
        append(event);
        const { archivedAt: archived_at, at: updated_at } = columns;
        return { row: { ...row, archived_at, updated_at, revision: row.revision + 1 }, parts };
      });
      return stored === undefined || stored === "in-use" ? stored : toTemplate(stored);
    },

    delete: (id, expectedRevision, event) => database.write(() => remove(id, expectedRevision, event)),
  };
}

/** Returns a function that stores a new template. Call it in a transaction. */
export function prepareInsertTemplate(
  writer: Sqlite.Database,
): (
  template: Template,
  parts: ReadonlyMap<string, Part>,
  event: AuditEvent,
  options?: NewTemplateOptions,
) => "done" | "slug-taken" {
  const checkSlug = prepareSlugCheck(writer);
  const insert = writer.prepare(`
    INSERT INTO templates (
      id, name, slug, subject, revision, draft_revision, published_draft_revision, published_version,
      published_at, created_at, updated_at, archived_at
    ) VALUES (
      @id, @name, @slug, @subject, @revision, @draft_revision, @published_draft_revision, @published_version,
      @published_at, @created_at, @updated_at, @archived_at
    )
  `);
  const setKind = writer.prepare<Pick<TemplateRow, "id" | "kind">>(
    "INSERT INTO template_kinds (template_id, kind) SELECT @id, @kind WHERE @kind <> 'mail'",
  );
  const insertDraft = writer.prepare<[id: string, kind: string]>(
    "INSERT INTO template_drafts (template_id, source_kind, source_text) VALUES (?, ?, '')",
  );
  const copySamples = writer.prepare<{ id: string; from: string; at: number }>(`
    INSERT INTO template_samples (template_id, name, data, updated_at)
    SELECT @id, name, data, @at FROM template_samples WHERE template_id = @from
  `);
  const replaceDraftParts = prepareReplaceDraftParts(writer);
  const noteFindings = prepareNoteFindings(writer);
  const setTags = prepareSetTags(writer);
  const noteSearch = prepareNoteSearch(writer);
  const { keepSaved } = prepareKeepDrafts(writer);
  const append = prepareAppend(writer);
  return (template, parts, event, options) => {
    if (checkSlug(template, options) !== undefined) return "slug-taken";
    insert.run(toTemplateRow(template));
    setKind.run(toTemplateRow(template));
    setTags.run(toTemplateRow(template));
    insertDraft.run(template.id, toStoredKind(template.source));
    replaceDraftParts(template.id, parts);
    noteFindings(template);
    noteSearch(template);
    keepSaved(template, event);
    const { samplesOf: from } = options ?? {};
    if (from !== undefined) copySamples.run({ id: template.id, from, at: toMillis(template.createdAt) });
    append(event);
    return "done";
  };
}

/** Returns a function that changes a template. Call it in a transaction. */
function prepareUpdateTemplate(writer: Sqlite.Database) {
  const writes = prepareWrites(writer);
  const replaceDraftParts = prepareReplaceDraftParts(writer);
  const append = prepareAppend(writer);
  return (
    template: Template,
    parts: ReadonlyMap<string, Part>,
    expectedRevision: number,
    event: AuditEvent,
    options: SlugOptions | undefined,
  ): "done" | "absent" | "stale" | "slug-taken" => {
    const stored = writes.findStored.get(template.id);
    if (stored === undefined) return "absent";
    if (stored.revision !== expectedRevision) return "stale";
    const isNewSlug = stored.slug !== (template.slug ?? null);
    if (isNewSlug && writes.checkSlug(template, options) !== undefined) return "slug-taken";
    const isNewDraft = stored.draft_revision !== template.draftRevision;
    if (isNewDraft) writes.drafts.keepUnknown(template.id);
    writes.update.run(toTemplateRow(template));
    writes.setTags.run(toTemplateRow(template));
    writes.updateDraft.run({ id: template.id, kind: toStoredKind(template.source) });
    writes.noteFindings(template);
    writes.noteSearch(template);
    replaceDraftParts(template.id, parts);
    if (isNewDraft) writes.drafts.keepSaved(template, event);
    append(event);
    return "done";
  };
}

/** A template as read, before its parts are decompressed. */
interface StoredTemplate {
  readonly row: ReadDraftRow & SourceColumns;
  readonly parts: readonly NamedPartRow[];
}

const TEMPLATE = [
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
const PUBLICATION = [
  nameColumns(PUBLICATION_COLUMNS.filter((column) => column !== "pruned_versions" && column !== "kind")),
  `${kindOf("templates.id")} AS kind`,
  "coalesce((SELECT versions FROM pruned_versions WHERE template_id = templates.id), 0) AS pruned_versions",
].join(", ");

function prepareReads(connection: Sqlite.Database) {
  return {
    listDraftParts: prepareListDraftParts(connection),
    findById: prepareFindById(connection),
    findBySlug: connection.prepare<[slug: string], StoredTemplate["row"]>(`
      ${WITH_DRAFT} WHERE slug = CAST(? AS TEXT)
    `),
    publicationById: connection.prepare<[id: string], PublicationRow>(`
      SELECT ${PUBLICATION} FROM templates WHERE id = ?
    `),
    publicationBySlug: connection.prepare<[slug: string], PublicationRow>(`
      SELECT ${PUBLICATION} FROM templates WHERE slug = ?
    `),
  };
}

function prepareFindById(connection: Sqlite.Database) {
  return connection.prepare<[id: string], StoredTemplate["row"]>(`
    ${WITH_DRAFT} WHERE id = CAST(? AS TEXT)
  `);
}

/** Returns a function that stores the findings of a draft, if they are known. Call it in a transaction. */
function prepareNoteFindings(writer: Sqlite.Database): (template: Template) => void {
  const note = writer.prepare<DraftFindingsRow>(`
    INSERT OR REPLACE INTO draft_findings (template_id, draft_revision, publishable, diagnostics)
    VALUES (@template_id, @draft_revision, @publishable, @diagnostics)
  `);
  return (template) => {
    const row = toDraftFindingsRow(template);
    if (row !== undefined) note.run(row);
  };
}

function prepareSetTags(writer: Sqlite.Database) {
  return writer.prepare<Pick<TemplateRow, "id" | "tags">>(`
    INSERT INTO template_tags (template_id, tags)
    SELECT @id, @tags WHERE @tags <> coalesce((SELECT tags FROM template_tags WHERE template_id = @id), '')
    ON CONFLICT (template_id) DO UPDATE SET tags = excluded.tags
  `);
}

function prepareArchiving(connection: Sqlite.Database) {
  return {
    findById: prepareFindById(connection),
    isInUse: prepareIsInUse(connection),
    setArchived: connection.prepare<{ id: string; archivedAt: number | null; at: number }>(`
      UPDATE templates SET archived_at = @archivedAt, updated_at = @at, revision = revision + 1 WHERE id = @id
    `),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    findStored: connection.prepare<[id: string], Pick<TemplateRow, "revision" | "draft_revision" | "slug">>(
      "SELECT revision, draft_revision, slug FROM templates WHERE id = ?",
    ),
    drafts: prepareKeepDrafts(connection),
    checkSlug: prepareSlugCheck(connection),
    noteFindings: prepareNoteFindings(connection),
    setTags: prepareSetTags(connection),
    noteSearch: prepareNoteSearch(connection),
    update: connection.prepare<TemplateRow>(`
      UPDATE templates
      SET name = @name, slug = @slug, subject = @subject, revision = @revision, draft_revision = @draft_revision,
        updated_at = @updated_at
      WHERE id = @id
    `),
    // Converts a draft that was stored before parts existed.
    updateDraft: connection.prepare<{ id: string; kind: string }>(`
      UPDATE template_drafts SET source_kind = @kind, source_text = ''
      WHERE template_id = @id AND (source_kind <> @kind OR octet_length(source_text) > 0)
    `),
  };
}
