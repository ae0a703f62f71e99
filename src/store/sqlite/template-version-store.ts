import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../domain/audit-event.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../domain/template/template-version.ts";
import type { NewTemplateVersion, TemplateStore } from "../store.ts";
import { prepareAppend } from "./audit-log.ts";
import type { Database } from "./database.ts";
import { toMillis } from "./date-column.ts";
import { readPage } from "./page-of-rows.ts";
import { prepareChange } from "./request-store.ts";
import { fromTargetColumn, toTargetColumn } from "./target-column.ts";
import {
  type FilesColumns,
  fromSourceColumns,
  type JoinedSourceColumns,
  type SourceColumns,
  toFilesColumns,
  toSourceColumns,
} from "./template-row.ts";

/** The part of the template store that is about published versions. */
export function createTemplateVersionStore(
  database: Database,
): Pick<TemplateStore, "publish" | "keepPublished" | "findVersion" | "findContent" | "listVersions"> {
  const reads = prepareReads(database.reader);
  const publish = preparePublish(database.writer);
  const keepPublished = prepareKeepPublished(database.writer);
  const change = prepareChange(database.writer);

  return {
    publish(request, expectedRevision, event, options) {
      return database.write(change(options, () => publish(request, expectedRevision, event)));
    },

    keepPublished(id, expectedRevision, event, options) {
      return database.write(change(options, () => keepPublished(id, expectedRevision, event)));
    },

    async findVersion(templateId, version) {
      return database.read(() => {
        const row = reads.findVersion.get(templateId, version);
        if (row === undefined) return undefined;
        const programs = Object.fromEntries(reads.listPrograms.all(templateId, version));
        return { ...fromVersionRow(row), source: fromSourceColumns(row), programs };
      });
    },

    async findContent(templateId, version, names) {
      return database.read(() => {
        const row = reads.findContent.get(templateId, version);
        if (row === undefined) return undefined;
        const [subject, publishedAt, document] = row;
        const programs = Object.fromEntries(reads.listNamedPrograms.all(templateId, version, `,${names.join()},`));
        return { subject, publishedAt: new Date(publishedAt), document: document ?? undefined, programs };
      });
    },

    async listVersions(templateId, { before = Number.MAX_SAFE_INTEGER, ...bounds }) {
      return database.read(() =>
        readPage(reads.listVersions.iterate(templateId, before, bounds.limit + 1), bounds, fromVersionRow),
      );
    },
  };
}

/** Returns the function that publishes, to be called inside a transaction. */
export function preparePublish(writer: Sqlite.Database) {
  const writes = prepareWrites(writer);
  const append = prepareAppend(writer);
  return (
    request: NewTemplateVersion,
    expectedRevision: number | undefined,
    event: AuditEvent,
  ): TemplateVersion | "absent" | "stale" | "archived" => {
    const template = writes.findTemplate.get(request.templateId);
    if (template === undefined) return "absent";
    if (template.archived_at !== null) return "archived";
    if (expectedRevision !== undefined && template.revision !== expectedRevision) return "stale";
    const { draftRevision, ...content } = request;
    const version: TemplateVersion = { ...content, version: template.next_version };
    writes.insertVersion.run(toVersionRow(version));
    const files = toFilesColumns(version.source);
    if (files !== undefined) writes.insertFiles.run({ id: version.templateId, version: version.version, ...files });
    for (const [name, program] of Object.entries(version.programs)) {
      writes.insertProgram.run(version.templateId, version.version, name, program);
    }
    writes.serve.run({
      id: version.templateId,
      version: version.version,
      publishedAt: toMillis(version.publishedAt),
      draftRevision: draftRevision ?? null,
      at: toMillis(event.at),
    });
    append({ ...event, facts: { ...event.facts, version: version.version } });
    return version;
  };
}

/** Returns the function that takes a draft for published, to be called inside a transaction. */
function prepareKeepPublished(writer: Sqlite.Database) {
  type DraftState = { revision: number; archived_at: number | null; is_published: 0 | 1 };
  const find = writer.prepare<[id: string], DraftState>(`
    SELECT revision, archived_at, published_draft_revision IS draft_revision AS is_published FROM templates WHERE id = ?
  `);
  const keep = writer.prepare<{ id: string; at: number }>(`
    UPDATE templates SET published_draft_revision = draft_revision, revision = revision + 1, updated_at = @at
    WHERE id = @id
  `);
  const append = prepareAppend(writer);
  return (id: string, expectedRevision: number, event: AuditEvent): "done" | "absent" | "stale" | "archived" => {
    const draft = find.get(id);
    if (draft === undefined) return "absent";
    if (draft.archived_at !== null) return "archived";
    if (draft.revision !== expectedRevision) return "stale";
    if (draft.is_published === 1) return "done";
    keep.run({ id, at: toMillis(event.at) });
    append(event);
    return "done";
  };
}

interface VersionRow {
  readonly template_id: string;
  readonly version: number;
  readonly subject: string;
  readonly comment: string;
  readonly published_at: number;
  readonly published_by: string;
  readonly rolled_back_from: number | null;
  readonly targets: string;
  readonly compiler: string;
  readonly diagnostics: string;
}

type ContentRow = [subject: string, publishedAt: number, document: string | null];
type ProgramRow = [name: string, program: string];

function prepareReads(connection: Sqlite.Database) {
  return {
    ...prepareContentReads(connection),
    findVersion: connection.prepare<[templateId: string, version: number], VersionRow & JoinedSourceColumns>(`
      SELECT * FROM template_versions LEFT JOIN template_version_files USING (template_id, version)
      WHERE template_id = CAST(? AS TEXT) AND version = CAST(? AS INTEGER)
    `),
    listPrograms: connection
      .prepare<[templateId: string, version: number], ProgramRow>(`
        SELECT name, program FROM template_programs WHERE template_id = ? AND version = ?
      `)
      .raw(),
    listVersions: connection.prepare<[templateId: string, before: number, limit: number], VersionRow>(`
      SELECT template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets, compiler,
        diagnostics
      FROM template_versions WHERE template_id = ? AND version < ? ORDER BY version DESC LIMIT ?
    `),
  };
}

/** A source of MJML and the programs of other targets lie on pages of their own, which are not read. */
function prepareContentReads(connection: Sqlite.Database) {
  return {
    findContent: connection
      .prepare<[templateId: string, version: number], ContentRow>(`
        SELECT subject, published_at, iif(source_kind = 'document', source_text, NULL)
        FROM template_versions WHERE template_id = ? AND version = ?
      `)
      .raw(),
    // With IN, each name would be one more walk down the tree.
    listNamedPrograms: connection
      .prepare<[templateId: string, version: number, names: string], ProgramRow>(`
        SELECT name, program FROM template_programs
        WHERE template_id = ? AND version = ? AND instr(?, ',' || name || ',')
      `)
      .raw(),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  type TemplateState = { revision: number; archived_at: number | null; next_version: number };
  type Served = { id: string; version: number; publishedAt: number; draftRevision: number | null; at: number };
  return {
    findTemplate: connection.prepare<[id: string], TemplateState>(`
      SELECT revision, archived_at,
        (SELECT coalesce(max(version), 0) + 1 FROM template_versions WHERE template_id = id) AS next_version
      FROM templates WHERE id = ?
    `),
    insertVersion: connection.prepare<VersionRow & SourceColumns>(`
      INSERT INTO template_versions (
        template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets,
        compiler, diagnostics, source_kind, source_text
      ) VALUES (
        @template_id, @version, @subject, @comment, @published_at, @published_by, @rolled_back_from, @targets,
        @compiler, @diagnostics, @source_kind, @source_text
      )
    `),
    insertFiles: connection.prepare<{ id: string; version: number } & FilesColumns>(`
      INSERT INTO template_version_files (template_id, version, source_path, source_files)
      VALUES (@id, @version, @source_path, @source_files)
    `),
    insertProgram: connection.prepare(
      "INSERT INTO template_programs (template_id, version, name, program) VALUES (?, ?, ?, ?)",
    ),
    serve: connection.prepare<Served>(`
      UPDATE templates
      SET published_version = @version, published_at = @publishedAt, published_draft_revision = @draftRevision,
        revision = revision + 1, updated_at = @at
      WHERE id = @id
    `),
  };
}

function toVersionRow(version: TemplateVersion): VersionRow & SourceColumns {
  return {
    template_id: version.templateId,
    version: version.version,
    subject: version.subject,
    comment: version.comment,
    published_at: toMillis(version.publishedAt),
    published_by: version.publishedBy,
    rolled_back_from: version.rolledBackFrom ?? null,
    targets: toTargetColumn(version.targets),
    compiler: version.compiler,
    diagnostics: JSON.stringify(version.diagnostics),
    ...toSourceColumns(version.source),
  };
}

function fromVersionRow(row: VersionRow): TemplateVersionSummary {
  return {
    templateId: row.template_id,
    version: row.version,
    subject: row.subject,
    comment: row.comment,
    publishedAt: new Date(row.published_at),
    publishedBy: row.published_by,
    rolledBackFrom: row.rolled_back_from ?? undefined,
    targets: fromTargetColumn(row.targets),
    compiler: row.compiler,
    diagnostics: JSON.parse(row.diagnostics),
  };
}
