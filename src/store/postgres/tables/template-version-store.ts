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
import type { SourceColumns, TemplateRow } from "../../row/template-row.ts";
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
  type VersionRow,
} from "../../row/version-row.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { servedColumn } from "./change-log.ts";
import { dependenciesOf, isOneArchived, noteDependencies } from "./dependencies.ts";
import { insertVersionParts, listVersionParts, readTexts } from "./part-tables.ts";
import { change } from "./request-store.ts";

/** The part of the template store for published versions. */
export function createTemplateVersionStore(
  database: Database,
): Pick<TemplateStore, "publish" | "keepPublished" | "findVersion" | "findContent" | "listLocales" | "listVersions"> {
  return {
    publish(request, expectedRevision, event, options) {
      const encoding = encodeVersion(request);
      const publish = async (transaction: Transaction) =>
        publishVersion(transaction, request, await encoding, expectedRevision, event, options);
      return change(database, options, publish, encoding);
    },

    keepPublished(id, expectedRevision, event, options) {
      return change(database, options, (transaction) =>
        keepPublished(transaction, id, expectedRevision, event, options),
      );
    },

    async findVersion(templateId, version) {
      const found = await database.readAtOnce(async (connection) => {
        const row = await connection.first<ReadVersionRow & NewVersionRow>(FIND_VERSION, [templateId, version]);
        return row === undefined ? undefined : { row, parts: await listVersionParts(connection, templateId, version) };
      });
      if (found === undefined) return undefined;
      const texts = await readTexts(database, found.parts);
      const source = toSource(found.row.source_kind, "", texts);
      const made = toPrograms(texts);
      return { ...fromVersionRow(found.row), source, ...made, ...withTranslated({ source, ...made }, texts) };
    },

    async findContent(templateId, version, names, locale) {
      const wanted = { templateId, version, names, locale };
      const found = await database.readAtOnce((connection) => readContent(connection, wanted));
      if (found === undefined) return undefined;
      const { subject, published_at: publishedAt } = found.row;
      return toContent(await readTexts(database, found.parts), { subject, publishedAt, names, locale });
    },

    async listLocales(templateId, version) {
      const row = await database.read((connection) =>
        connection.first<Pick<ReadVersionRow, "locales">>(LIST_LOCALES, [templateId, version]),
      );
      return fromLocalesColumn(row?.locales ?? null) ?? [];
    },

    async listVersions(templateId, { before = VERSION_MAX, ...bounds }) {
      const bytes = bounds.bytes ?? Number.MAX_SAFE_INTEGER;
      const rows = await database.read((connection) =>
        connection.all<ReadVersionRow>(LIST_VERSIONS, [templateId, before, bounds.limit + 1, bytes]),
      );
      return readPage(rows, bounds, fromVersionRow);
    },
  };
}

/** Greater than any version number. */
const VERSION_MAX = 2 ** 31 - 1;

/** Stores a version and publishes it. */
export async function publishVersion(
  transaction: Transaction,
  request: NewTemplateVersion,
  parts: ReadonlyMap<string, Part>,
  expectedRevision: number | undefined,
  event: AuditEvent,
  { madeOf }: PublicationOptions = {},
): Promise<TemplateVersion | PublishRefusal> {
  const [template, isArchived] = await Promise.all([
    transaction.first<TemplateState>(FIND_TEMPLATE, [request.templateId]),
    isOneArchived(transaction, request.dependencies),
  ]);
  if (template === undefined) return "absent";
  if (template.archived_at !== null) return "archived";
  if (expectedRevision !== undefined && template.revision !== expectedRevision) return "stale";
  if (madeOf !== undefined && haveChanged(template.translations, madeOf)) return "translations-stale";
  if (isArchived) return "dependency-archived";
  const { draftRevision = null, ...content } = request;
  const numbered = { ...content, version: template.next_version };
  const row = toVersionRow(numbered);
  transaction.send(INSERT_VERSION, [
    ...[row.template_id, row.version, row.subject, row.comment, row.published_at, row.published_by],
    ...[row.rolled_back_from, row.targets, row.compiler, row.diagnostics, row.source_kind],
  ]);
  noteDependencies(transaction, numbered);
  insertVersionParts(transaction, row.template_id, row.version, parts);
  const version = toStoredVersion(numbered, servedDigestOf(parts, row.source_kind));
  transaction.send(SERVE, [row.version, row.published_at, draftRevision, toMillis(event.at), row.template_id]);
  // SDK keys are not served partials and layouts.
  if (template.kind === "mail") {
    transaction.noteChange({
      at: event.at,
      kind: version.rolledBackFrom === undefined ? "published" : "rolled_back",
      templateId: row.template_id,
      slug: template.slug ?? undefined,
      version: row.version,
    });
  }
  transaction.append({ ...event, facts: { ...event.facts, version: row.version } });
  return version;
}

/** Marks a draft as published. */
async function keepPublished(
  transaction: Transaction,
  id: string,
  expectedRevision: number,
  event: AuditEvent,
  { madeOf }: PublicationOptions = {},
): Promise<KeepResult> {
  const draft = await transaction.first<DraftState>(FIND_DRAFT, [id]);
  if (draft === undefined) return "absent";
  if (draft.archived_at !== null) return "archived";
  if (draft.revision !== expectedRevision) return "stale";
  if (madeOf !== undefined && haveChanged(draft.translations, madeOf)) return "translations-stale";
  if (draft.published_draft_revision === draft.draft_revision) return "done";
  transaction.send(KEEP_PUBLISHED, [toMillis(event.at), id]);
  transaction.append(event);
  return "done";
}

type ContentRow = Pick<VersionRow, "subject" | "published_at"> & Pick<SourceColumns, "source_kind">;

interface WantedContent extends Pick<TemplateVersion, "templateId" | "version"> {
  readonly names: readonly string[];
  readonly locale: string | undefined;
}

/** Reads the source only if it is a document. */
async function readContent(connection: Connection, { templateId, version, names, locale }: WantedContent) {
  const row = await connection.first<ContentRow>(FIND_CONTENT, [templateId, version]);
  if (row === undefined) return undefined;
  const wanted = contentParts(names, { isDocument: row.source_kind === "document", locale });
  return { row, parts: await listVersionParts(connection, templateId, version, wanted) };
}

interface TemplateState {
  readonly kind: TemplateRow["kind"];
  readonly slug: string | null;
  readonly revision: number;
  readonly archived_at: number | null;
  readonly next_version: number;
  readonly translations: string | null;
}

interface DraftState {
  readonly revision: number;
  readonly archived_at: number | null;
  readonly draft_revision: number;
  readonly published_draft_revision: number | null;
  readonly translations: string | null;
}

const FIND_TEMPLATE = `
  SELECT kind, slug, revision, archived_at,
    (SELECT coalesce(max(version), 0) + 1 FROM template_versions WHERE template_id = id) AS next_version,
    ${translationsColumn("id")}
  FROM templates WHERE id = $1
`;
const FIND_DRAFT = `
  SELECT revision, archived_at, draft_revision, published_draft_revision, ${translationsColumn("id")}
  FROM templates WHERE id = $1
`;
const VERSION = nameColumns(VERSION_COLUMNS);
const FIND_VERSION = `
  SELECT ${VERSION}, ${PUBLISHED_BY_NAME}, ${servedColumn("template_versions.template_id", "template_versions.version")},
    ${dependenciesOf("template_versions")},
    ${localesColumn("template_versions.template_id", "template_versions.version")}, source_kind
  FROM template_versions WHERE template_id = $1 AND version = $2
`;
export const FIND_CONTENT = `
  SELECT subject, published_at, source_kind FROM template_versions WHERE template_id = $1 AND version = $2
`;
const LIST_LOCALES = `SELECT ${localesColumn("$1", "$2")}`;
// Findings can be long. For a page limited by bytes, the server sends only one version beyond the limit.
const LIST_VERSIONS = `
  SELECT ${VERSION}, ${PUBLISHED_BY_NAME}, ${servedColumn("page.template_id", "page.version")},
    ${dependenciesOf("page")}, ${localesColumn("page.template_id", "page.version")} FROM (
    SELECT ${VERSION},
      sum(octet_length(diagnostics)) OVER (ORDER BY version DESC) - octet_length(diagnostics) AS bytes_before,
      row_number() OVER (ORDER BY version DESC) AS place
    FROM (
      SELECT ${VERSION} FROM template_versions
      WHERE template_id = $1 AND version < $2 ORDER BY version DESC LIMIT $3
    ) AS versions
  ) AS page WHERE bytes_before <= $4 OR place = 2 ORDER BY version DESC
`;
const INSERT_VERSION = `
  INSERT INTO template_versions (
    template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets, compiler,
    diagnostics, source_kind
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
`;
const SERVE = `
  UPDATE templates
  SET published_version = $1, published_at = $2, published_draft_revision = $3, revision = revision + 1, updated_at = $4
  WHERE id = $5
`;
const KEEP_PUBLISHED = `
  UPDATE templates SET published_draft_revision = draft_revision, revision = revision + 1, updated_at = $1
  WHERE id = $2
`;
