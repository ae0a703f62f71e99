import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { TemplateRef } from "../../../domain/template/template-ref.ts";
import type { NewTemplateOptions, Publication, SlugOptions, TemplateStore } from "../../port/template-store.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import type { Part } from "../../row/part.ts";
import { encodeSource, toStoredKind } from "../../row/source-parts.ts";
import {
  DRAFT_DIAGNOSTICS,
  DRAFT_FINDINGS_COLUMNS,
  draftVersion,
  fromDraftRow,
  PUBLICATION_COLUMNS,
  PUBLISHABLE,
  PUBLISHED_BY,
  type PublicationRow,
  type ReadDraftRow,
  TEMPLATE_COLUMNS,
  type TemplateRow,
  toDraftFindingsRow,
  toPublication,
  toTemplateRow,
} from "../../row/template-row.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import type { LookUp } from "../look-up/look-up.ts";
import { createLookUpBatch } from "../look-up/look-up-batch.ts";
import { servedColumn } from "./change-log.ts";
import { checkSlug } from "./check-slug.ts";
import { deleteTemplate } from "./delete-template.ts";
import { createDependencyReads, isInUse } from "./dependencies.ts";
import {
  insertDraftParts,
  listDraftParts,
  listDraftReferences,
  type NamedPartRow,
  readTexts,
  replaceDraftParts,
} from "./part-tables.ts";
import { change } from "./request-store.ts";
import { createSavedDrafts, keepFirstDraft, keepSavedDraft, keepUnknownDraft } from "./saved-drafts.ts";
import { createTemplateList } from "./template-list.ts";
import { noteSearch } from "./template-search.ts";
import { createTemplateVersionStore } from "./template-version-store.ts";

/** Templates, their drafts and their versions in PostgreSQL. */
export function createTemplateStore(database: Database): TemplateStore {
  const cached = (look: ReturnType<typeof publications>) => database.cached(createLookUpBatch(look), () => true);
  const findPublicationById = cached(publications(database, PUBLICATIONS_BY_ID, ({ id }) => id));
  const findPublicationBySlug = cached(publications(database, PUBLICATIONS_BY_SLUG, ({ slug }) => slug));

  async function toTemplate({ row, parts }: StoredTemplate): Promise<Template> {
    return fromDraftRow(row, "", await readTexts(database, parts));
  }

  return {
    ...createTemplateVersionStore(database),
    ...createSavedDrafts(database),
    ...createDependencyReads(database),

    create(template, event, options) {
      const encoding = encodeSource(template.source);
      const create = async (transaction: Transaction) =>
        insertTemplate(transaction, template, await encoding, event, options);
      return change(database, options, create, encoding);
    },

    async find(ref) {
      const found = await database.readAtOnce((connection) => findTemplate(connection, ref));
      return found === undefined ? undefined : toTemplate(found);
    },

    list: createTemplateList(database, TEMPLATE),

    update(template, expectedRevision, event, options) {
      const encoding = encodeSource(template.source);
      const update = async (transaction: Transaction) =>
        updateTemplate(transaction, template, { parts: await encoding, expectedRevision }, event, options);
      return change(database, options, update, encoding);
    },

    findPublication: (ref) => (ref.by === "id" ? findPublicationById(ref.id) : findPublicationBySlug(ref.slug)),

    async setArchived(id, archivedAt, event) {
      const stored = await database.write((transaction) => setArchived(transaction, id, archivedAt, event));
      return stored === undefined || stored === "in-use" ? stored : toTemplate(stored);
    },

    delete: (id, expectedRevision, event) =>
      database.write((transaction) => deleteTemplate(transaction, id, expectedRevision, event)),
  };
}

/** Stores a new template. */
export async function insertTemplate(
  transaction: Transaction,
  template: Template,
  parts: ReadonlyMap<string, Part>,
  event: AuditEvent,
  options?: NewTemplateOptions,
): Promise<"done" | "slug-taken"> {
  if ((await checkSlug(transaction, template, options)) !== undefined) return "slug-taken";
  const row = toTemplateRow(template);
  transaction.send(INSERT, [
    ...[row.id, row.name, row.slug, row.subject, row.revision, row.draft_revision],
    ...[row.published_draft_revision, row.published_version, row.published_at],
    ...[row.created_at, row.updated_at, row.archived_at, toStoredKind(template.source), row.tags, row.kind],
  ]);
  insertDraftParts(transaction, template.id, parts);
  noteFindings(transaction, template);
  noteSearch(transaction, template);
  keepFirstDraft(transaction, template, event);
  if (options?.samplesOf !== undefined) transaction.send(COPY_SAMPLES, [row.id, options.samplesOf, row.created_at]);
  transaction.append(event);
  return "done";
}

async function setArchived(
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

/** Stores the findings of a draft, if they are known. */
function noteFindings(transaction: Transaction, template: Template): void {
  const row = toDraftFindingsRow(template);
  if (row === undefined) return;
  transaction.send(
    NOTE_FINDINGS,
    DRAFT_FINDINGS_COLUMNS.map((column) => row[column]),
  );
}

/** Changes a template. */
async function updateTemplate(
  transaction: Transaction,
  template: Template,
  { parts, expectedRevision }: { readonly parts: ReadonlyMap<string, Part>; readonly expectedRevision: number },
  event: AuditEvent,
  options: SlugOptions | undefined,
): Promise<"done" | "absent" | "stale" | "slug-taken"> {
  const [stored, before] = await Promise.all([
    transaction.first<StoredState>(FIND_STORED, [template.id]),
    listDraftReferences(transaction, template.id),
  ]);
  if (stored === undefined) return "absent";
  if (stored.revision !== expectedRevision) return "stale";
  const isNewSlug = stored.slug !== (template.slug ?? null);
  if (isNewSlug && (await checkSlug(transaction, template, options)) !== undefined) return "slug-taken";
  const row = toTemplateRow(template);
  const isNewDraft = stored.draft_revision !== row.draft_revision;
  if (isNewDraft) keepUnknownDraft(transaction, template.id);
  const values = [row.name, row.slug, row.subject, row.revision, row.draft_revision, row.updated_at, row.tags];
  transaction.send(UPDATE, [...values, toStoredKind(template.source), row.id]);
  noteFindings(transaction, template);
  noteSearch(transaction, template);
  replaceDraftParts(transaction, template.id, before, parts);
  if (isNewDraft) await keepSavedDraft(transaction, template, event);
  if (isNewSlug) noteRename(transaction, stored, template);
  transaction.append(event);
  return "done";
}

type StoredState = Pick<
  TemplateRow,
  "kind" | "revision" | "draft_revision" | "slug" | "published_version" | "archived_at"
>;

/** A template without a version, or an archived one, is not served, so watchers receive nothing. */
function noteRename(transaction: Transaction, before: StoredState, { id, slug, updatedAt }: Template): void {
  if (before.published_version === null || before.archived_at !== null || before.kind !== "mail") return;
  const [version, previousSlug] = [before.published_version, before.slug ?? undefined];
  transaction.noteChange({ at: updatedAt, kind: "renamed", templateId: id, slug, version, previousSlug });
}

/** A template as read, before its parts are decompressed. */
interface StoredTemplate {
  readonly row: ReadDraftRow;
  readonly parts: readonly NamedPartRow[];
}

async function findTemplate(connection: Connection, ref: TemplateRef): Promise<StoredTemplate | undefined> {
  const [column, value] = ref.by === "id" ? (["id", ref.id] as const) : (["slug", ref.slug] as const);
  const row = await connection.first<StoredTemplate["row"]>(
    `SELECT ${TEMPLATE}, source_kind, ${DRAFT_DIAGNOSTICS} FROM templates WHERE ${column} = $1`,
    [value],
  );
  return row === undefined ? undefined : { row, parts: await listDraftParts(connection, row.id) };
}

/** Creates a look-up of publications by the name that `nameOf` returns for a row. */
function publications(database: Database, lookUp: LookUp, nameOf: (row: PublicationRow) => string | null) {
  return async (names: readonly string[]): Promise<ReadonlyMap<string, Publication>> => {
    const rows = await database.lookUp<PublicationRow>(lookUp, [names]);
    return new Map(rows.map((row) => [nameOf(row) ?? "", toPublication(row)]));
  };
}

const PUBLICATIONS = `SELECT ${nameColumns(PUBLICATION_COLUMNS)} FROM templates WHERE`;
export const PUBLICATIONS_BY_ID: LookUp = {
  name: "publication-by-id",
  columns: PUBLICATION_COLUMNS,
  text: `${PUBLICATIONS} id = ANY ($1)`,
};
export const PUBLICATIONS_BY_SLUG: LookUp = {
  name: "publication-by-slug",
  columns: PUBLICATION_COLUMNS,
  text: `${PUBLICATIONS} slug = ANY ($1)`,
};
const TEMPLATE = [
  nameColumns(TEMPLATE_COLUMNS, "templates"),
  PUBLISHED_BY,
  `${draftVersion("part_digest")} AS draft_version`,
  PUBLISHABLE,
  servedColumn("templates.id", "templates.published_version"),
].join(", ");
const INSERT = `
  INSERT INTO templates (
    id, name, slug, subject, revision, draft_revision, published_draft_revision, published_version, published_at,
    created_at, updated_at, archived_at, source_kind, tags, kind
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
`;
const COPY_SAMPLES = `
  INSERT INTO template_samples (template_id, name, data, updated_at)
  SELECT $1, name, data, $3 FROM template_samples WHERE template_id = $2
`;
const FIND_STORED =
  "SELECT kind, revision, draft_revision, slug, published_version, archived_at FROM templates WHERE id = $1";
const UPDATE = `
  UPDATE templates
  SET name = $1, slug = $2, subject = $3, revision = $4, draft_revision = $5, updated_at = $6, tags = $7,
    source_kind = $8
  WHERE id = $9
`;
const NOTE_FINDINGS = `
  INSERT INTO draft_findings (${nameColumns(DRAFT_FINDINGS_COLUMNS)}) VALUES ($1, $2, $3, $4)
  ON CONFLICT (template_id) DO UPDATE SET draft_revision = excluded.draft_revision,
    publishable = excluded.publishable, diagnostics = excluded.diagnostics
`;
const SET_ARCHIVED = "UPDATE templates SET archived_at = $1, updated_at = $2, revision = revision + 1 WHERE id = $3";
