import { preventsPublish } from "../../domain/diagnostic.ts";
import type { Template, TemplateSummary } from "../../domain/template/template.ts";
import { partKindOf, type TemplateKind } from "../../domain/template/template-kind.ts";
import type { SourceKind } from "../../domain/template/template-source.ts";
import type { FormerSlug, Publication } from "../port/template-store.ts";
import { fromOptionalMillis, toMillis, toOptionalMillis } from "./date-column.ts";
import { listColumns } from "./name-columns.ts";
import { toServedDigest } from "./served-digest.ts";
import { SOURCE_PARTS, toSource } from "./source-parts.ts";

/** A row of `templates`. */
export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly subject: string;
  readonly revision: number;
  readonly draft_revision: number;
  readonly published_draft_revision: number | null;
  readonly published_version: number | null;
  readonly published_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly archived_at: number | null;
  /** Sorted, with a space between two. */
  readonly tags: string;
  readonly kind: TemplateKind;
}

export const TEMPLATE_COLUMNS = listColumns<TemplateRow>({
  id: true,
  name: true,
  slug: true,
  subject: true,
  revision: true,
  draft_revision: true,
  published_draft_revision: true,
  published_version: true,
  published_at: true,
  created_at: true,
  updated_at: true,
  archived_at: true,
  tags: true,
  kind: true,
});

/** A row of `templates` as read, with columns of its versions and its draft. */
export interface ReadTemplateRow extends TemplateRow {
  readonly published_by: string | null;
  readonly draft_version: number | null;
  readonly publishable: number | null;
  /** As in a row of changes, of the published version. */
  readonly served: string | null;
}

/** A row of `draft_findings`. */
export interface DraftFindingsRow {
  readonly template_id: string;
  /** The revision of the draft that has these findings. */
  readonly draft_revision: number;
  readonly publishable: number;
  readonly diagnostics: string;
}

export const DRAFT_FINDINGS_COLUMNS = listColumns<DraftFindingsRow>({
  template_id: true,
  draft_revision: true,
  publishable: true,
  diagnostics: true,
});

/** Undefined if the findings of the draft are unknown. */
export function toDraftFindingsRow({ id, draftRevision, diagnostics }: Template): DraftFindingsRow | undefined {
  if (diagnostics === undefined) return undefined;
  const publishable = diagnostics.some(preventsPublish) ? 0 : 1;
  return { template_id: id, draft_revision: draftRevision, publishable, diagnostics: JSON.stringify(diagnostics) };
}

/** Selects a column of the findings for a row of `templates`; NULL for a draft that an earlier release stored. */
function findingsColumn(column: "publishable" | "diagnostics"): string {
  return `(
    SELECT ${column} FROM draft_findings
    WHERE draft_findings.template_id = templates.id AND draft_findings.draft_revision = templates.draft_revision
  ) AS ${column}`;
}

export const PUBLISHABLE = findingsColumn("publishable");

/** For rows of `templates` that are read with their findings. */
export const DRAFT_DIAGNOSTICS = findingsColumn("diagnostics");

/** Selects `published_by` for a row of `templates`. The versions hold it, so the row does not repeat it. */
export const PUBLISHED_BY = `(
  SELECT served.published_by FROM template_versions AS served
  WHERE served.template_id = templates.id AND served.version = templates.published_version
) AS published_by`;

/**
 * `draft_version` of a row of `templates`: the newest version with the subject and parts of the draft. `part` is the
 * column that identifies a part. Sources stored before parts existed are not compared.
 */
export function draftVersion(part: "part_id" | "part_digest"): string {
  return `(
    SELECT max(same.version) FROM template_draft_parts AS draft
    JOIN template_version_parts AS same
      ON same.${part} = draft.${part} AND same.template_id = draft.template_id AND same.name = draft.name
    JOIN template_versions AS equal ON equal.template_id = same.template_id AND equal.version = same.version
    WHERE draft.template_id = templates.id AND draft.name = '${SOURCE_PARTS.text}' AND equal.subject = templates.subject
      AND (
        SELECT ${part} FROM template_draft_parts
        WHERE template_id = templates.id AND name = '${SOURCE_PARTS.files}'
      ) IS NOT DISTINCT FROM (
        SELECT ${part} FROM template_version_parts
        WHERE template_id = same.template_id AND version = same.version AND name = '${SOURCE_PARTS.files}'
      )
  )`;
}

/** The columns of a source in any table. */
export interface SourceColumns {
  readonly source_kind: SourceKind;
  /** Empty if the source is stored in parts. */
  readonly source_text: string;
}

/** A row of `templates` that is read with its draft. */
export interface ReadDraftRow extends ReadTemplateRow, Pick<SourceColumns, "source_kind"> {
  readonly diagnostics: string | null;
}

/** `storedText` is the text of a row that was stored before parts existed. */
export function fromDraftRow(row: ReadDraftRow, storedText: string, texts: ReadonlyMap<string, string>): Template {
  const source = toSource(row.source_kind, storedText, texts);
  const diagnostics = row.diagnostics === null ? undefined : JSON.parse(row.diagnostics);
  return { ...fromTemplateRow(row), source, diagnostics };
}

/** Throws a RangeError for an invalid date. */
export function toTemplateRow(template: TemplateSummary): TemplateRow {
  return {
    id: template.id,
    name: template.name,
    slug: template.slug ?? null,
    subject: template.subject,
    revision: template.revision,
    draft_revision: template.draftRevision,
    published_draft_revision: template.publishedDraftRevision ?? null,
    published_version: template.publishedVersion ?? null,
    published_at: toOptionalMillis(template.publishedAt),
    created_at: toMillis(template.createdAt),
    updated_at: toMillis(template.updatedAt),
    archived_at: toOptionalMillis(template.archivedAt),
    tags: template.tags.join(" "),
    kind: template.kind ?? "mail",
  };
}

/** Ignores the columns of a joined draft. */
export function fromTemplateRow(row: ReadTemplateRow): TemplateSummary {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug ?? undefined,
    subject: row.subject,
    revision: row.revision,
    draftRevision: row.draft_revision,
    publishedDraftRevision: row.published_draft_revision ?? undefined,
    publishedVersion: row.published_version ?? undefined,
    publishedAt: fromOptionalMillis(row.published_at),
    publishedBy: row.published_by ?? undefined,
    draftVersion: row.draft_version ?? undefined,
    isPublishable: row.publishable === null ? undefined : row.publishable === 1,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    archivedAt: fromOptionalMillis(row.archived_at),
    tags: row.tags === "" ? [] : row.tags.split(" "),
    kind: partKindOf(row.kind),
    publishedDigest: toServedDigest(row.served),
  };
}

/** The columns of a publication. */
export interface PublicationRow
  extends Pick<TemplateRow, "id" | "name" | "slug" | "published_version" | "archived_at" | "kind"> {
  readonly pruned_versions: number;
}

export const PUBLICATION_COLUMNS = listColumns<PublicationRow>({
  id: true,
  name: true,
  slug: true,
  published_version: true,
  archived_at: true,
  kind: true,
  pruned_versions: true,
});

/** A row of `freed_slugs`, with the current name of its template. */
export interface FormerSlugRow {
  readonly slug: string;
  readonly template_id: string;
  readonly name: string;
  readonly freed_at: number;
}

export function toFormerSlug({ slug, template_id, name, freed_at }: FormerSlugRow): FormerSlug {
  return { slug, templateId: template_id, name, freedAt: new Date(freed_at) };
}

export function toPublication(row: PublicationRow): Publication {
  return {
    templateId: row.id,
    name: row.name,
    slug: row.slug ?? undefined,
    publishedVersion: row.published_version ?? undefined,
    archivedAt: fromOptionalMillis(row.archived_at),
    kind: partKindOf(row.kind),
    prunedVersions: row.pruned_versions,
  };
}
