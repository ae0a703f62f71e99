import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { TemplateVersion } from "../../../domain/template/template-version.ts";
import type {
  KeepResult,
  NewTemplateVersion,
  PublicationOptions,
  PublishRefusal,
  TemplateStore,
} from "../../port/template-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage } from "../../row/page-of-rows.ts";
import type { Part } from "../../row/part.ts";
import { servedDigestOf } from "../../row/served-digest.ts";
import { toSource } from "../../row/source-parts.ts";
import type { SourceColumns } from "../../row/template-row.ts";
import { fromLocalesColumn, localesColumn, withTranslated } from "../../row/translated-parts.ts";
import { haveChanged, translationsColumn } from "../../row/translation-revisions.ts";
import { encodeVersion } from "../../row/version-parts.ts";
import {
  contentParts,
  fromVersionRow,
  type NewVersionRow,
  PUBLISHED_BY_NAME,
  type ReadVersionRow,
  toContent,
  toPrograms,
  toStoredVersion,
  toVersionRow,
  VERSION_COLUMNS,
} from "../../row/version-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareAppend } from "./audit-log.ts";
import { servedColumn } from "./change-log.ts";
import { DEPENDENCIES, prepareNoteDependencies } from "./dependencies.ts";
import { prepareInsertVersionParts, prepareVersionPartReads, readTexts } from "./part-tables.ts";
import { prepareChange } from "./request-store.ts";

/** The part of the template store for published versions. */
export function createTemplateVersionStore(
  database: Database,
): Pick<TemplateStore, "publish" | "keepPublished" | "findVersion" | "findContent" | "listLocales" | "listVersions"> {
  const reads = prepareReads(database.reader);
  const readAtOnce = prepareReadAtOnce(database);
  const publish = preparePublish(database.writer);
  const keepPublished = prepareKeepPublished(database.writer);
  const change = prepareChange(database.writer);

  return {
    publish(request, expectedRevision, event, options) {
      return writeEncoded(database, encodeVersion(request), (parts) =>
        change(options, () => publish(request, parts, expectedRevision, event, options))(),
      );
    },

    keepPublished(id, expectedRevision, event, options) {
      return database.write(change(options, () => keepPublished(id, expectedRevision, event, options)));
    },

    async findVersion(templateId, version) {
      const found = readAtOnce(() => {
        const row = reads.findVersion.get(templateId, version);
        if (row === undefined) return undefined;
        const programs = reads.listPrograms.all(templateId, version);
        return { row, programs, parts: reads.listParts.all(templateId, version) };
      });
      if (found === undefined) return undefined;
      const { row, programs } = found;
      const texts = await readTexts(database, found.parts);
      const source = toSource(row.source_kind, row.source_text, texts);
      const made = toAllPrograms(programs, texts);
      return { ...fromVersionRow(row), source, ...made, ...withTranslated({ source, ...made }, texts) };
    },

    async findContent(templateId, version, names, locale) {
      const found = readAtOnce(() => {
        const row = reads.findContent.get(templateId, version);
        if (row === undefined) return undefined;
        const [, , hasParts, document] = row;
        const list = `,${contentParts(names, { isDocument: document !== null, locale }).join()},`;
        if (hasParts === 1) return { row, programs: [], parts: reads.listNamedParts.all(templateId, version, list) };
        return { row, programs: reads.listNamedPrograms.all(templateId, version, list), parts: [] };
      });
      if (found === undefined) return undefined;
      const [subject, publishedAt, , document] = found.row;
      const request = { subject, publishedAt, names, locale, document: document ?? undefined };
      const content = toContent(await readTexts(database, found.parts), request);
      return content && { ...content, programs: { ...Object.fromEntries(found.programs), ...content.programs } };
    },

    async listLocales(templateId, version) {
      const row = database.read(() => reads.listLocales.get({ templateId, version }));
      return fromLocalesColumn(row?.locales ?? null) ?? [];
    },

    async listVersions(templateId, { before = Number.MAX_SAFE_INTEGER, ...bounds }) {
      return database.read(() =>
        readPage(reads.listVersions.iterate(templateId, before, bounds.limit + 1), bounds, fromVersionRow),
      );
    },
  };
}

/** Returns a function that publishes a version. Call it in a transaction. */
export function preparePublish(writer: Sqlite.Database) {
  const writes = prepareWrites(writer);
  const insertParts = prepareInsertVersionParts(writer);
  const dependencies = prepareNoteDependencies(writer);
  const append = prepareAppend(writer);
  return (
    request: NewTemplateVersion,
    parts: ReadonlyMap<string, Part>,
    expectedRevision: number | undefined,
    event: AuditEvent,
    { madeOf }: PublicationOptions = {},
  ): TemplateVersion | PublishRefusal => {
    const template = writes.findTemplate.get(request.templateId);
    if (template === undefined) return "absent";
    if (template.archived_at !== null) return "archived";
    if (expectedRevision !== undefined && template.revision !== expectedRevision) return "stale";
    if (madeOf !== undefined && haveChanged(template.translations, madeOf)) return "translations-stale";
    if (dependencies.isOneArchived(request.dependencies)) return "dependency-archived";
    const { draftRevision, ...content } = request;
    const numbered = { ...content, version: template.next_version };
    const row = toVersionRow(numbered);
    writes.insertVersion.run(row);
    dependencies.note(numbered);
    insertParts(numbered.templateId, numbered.version, parts);
    const version = toStoredVersion(numbered, servedDigestOf(parts, row.source_kind));
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

/** Returns a function that marks a draft as published. Call it in a transaction. */
function prepareKeepPublished(writer: Sqlite.Database) {
  type DraftState = { revision: number; archived_at: number | null; is_published: 0 | 1; translations: string | null };
  const find = writer.prepare<[id: string], DraftState>(`
    SELECT revision, archived_at, published_draft_revision IS draft_revision AS is_published,
      ${translationsColumn("id")} FROM templates WHERE id = ?
  `);
  const keep = writer.prepare<{ id: string; at: number }>(`
    UPDATE templates SET published_draft_revision = draft_revision, revision = revision + 1, updated_at = @at
    WHERE id = @id
  `);
  const append = prepareAppend(writer);
  return (id: string, expectedRevision: number, event: AuditEvent, { madeOf }: PublicationOptions = {}): KeepResult => {
    const draft = find.get(id);
    if (draft === undefined) return "absent";
    if (draft.archived_at !== null) return "archived";
    if (draft.revision !== expectedRevision) return "stale";
    if (madeOf !== undefined && haveChanged(draft.translations, madeOf)) return "translations-stale";
    if (draft.is_published === 1) return "done";
    keep.run({ id, at: toMillis(event.at) });
    append(event);
    return "done";
  };
}

/** The document is empty if it is stored as a part, and null if the source is MJML. */
type ContentRow = [subject: string, publishedAt: number, hasParts: 0 | 1, document: string | null];
type ProgramRow = [name: string, program: string];

const VERSION = nameColumns(VERSION_COLUMNS);
const SERVED = servedColumn("template_versions.template_id", "template_versions.version");
const LOCALES = localesColumn("template_versions.template_id", "template_versions.version");
/** The columns of a version that are read and not stored. */
const SHOWN = `${PUBLISHED_BY_NAME}, ${SERVED}, ${DEPENDENCIES}, ${LOCALES}`;

function prepareReads(connection: Sqlite.Database) {
  return {
    ...prepareContentReads(connection),
    ...prepareVersionPartReads(connection),
    findVersion: connection.prepare<[templateId: string, version: number], ReadVersionRow & SourceColumns>(`
      SELECT ${VERSION}, ${SHOWN}, source_kind, source_text FROM template_versions
      WHERE template_id = ? AND version = ?
    `),
    listPrograms: connection
      .prepare<[templateId: string, version: number], ProgramRow>(`
        SELECT name, program FROM template_programs WHERE template_id = ? AND version = ?
      `)
      .raw(),
    listLocales: connection.prepare<{ templateId: string; version: number }, Pick<ReadVersionRow, "locales">>(
      `SELECT ${localesColumn("@templateId", "@version")}`,
    ),
    listVersions: connection.prepare<[templateId: string, before: number, limit: number], ReadVersionRow>(`
      SELECT ${VERSION}, ${SHOWN} FROM template_versions
      WHERE template_id = ? AND version < ? ORDER BY version DESC LIMIT ?
    `),
  };
}

/**
 * For rows stored before parts existed, the MJML source and the programs of other targets are on pages that these
 * queries do not read.
 */
function prepareContentReads(connection: Sqlite.Database) {
  return {
    findContent: connection
      .prepare<[templateId: string, version: number], ContentRow>(`
        SELECT subject, published_at, octet_length(source_text) = 0, iif(source_kind = 'document', source_text, NULL)
        FROM template_versions WHERE template_id = ? AND version = ?
      `)
      .raw(),
    // IN would search the tree once for each name.
    listNamedPrograms: connection
      .prepare<[templateId: string, version: number, names: string], ProgramRow>(`
        SELECT name, program FROM template_programs
        WHERE template_id = ? AND version = ? AND instr(?, ',' || name || ',')
      `)
      .raw(),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  type TemplateState = {
    readonly revision: number;
    readonly archived_at: number | null;
    readonly next_version: number;
    readonly translations: string | null;
  };
  type Served = { id: string; version: number; publishedAt: number; draftRevision: number | null; at: number };
  return {
    findTemplate: connection.prepare<[id: string], TemplateState>(`
      SELECT revision, archived_at,
        (SELECT coalesce(max(version), 0) + 1 FROM template_versions WHERE template_id = id) AS next_version,
        ${translationsColumn("id")}
      FROM templates WHERE id = ?
    `),
    insertVersion: connection.prepare<NewVersionRow>(`
      INSERT INTO template_versions (
        template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets,
        compiler, diagnostics, source_kind, source_text
      ) VALUES (
        @template_id, @version, @subject, @comment, @published_at, @published_by, @rolled_back_from, @targets,
        @compiler, @diagnostics, @source_kind, ''
      )
    `),
    serve: connection.prepare<Served>(`
      UPDATE templates
      SET published_version = @version, published_at = @publishedAt, published_draft_revision = @draftRevision,
        revision = revision + 1, updated_at = @at
      WHERE id = @id
    `),
  };
}

/** Returns the programs of a version, from rows stored before parts existed or from parts. */
function toAllPrograms(rows: readonly ProgramRow[], texts: ReadonlyMap<string, string>): ReturnType<typeof toPrograms> {
  const { programs, ...others } = toPrograms(texts);
  return { programs: { ...Object.fromEntries(rows), ...programs }, ...others };
}
