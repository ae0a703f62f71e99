import type { Template, TemplateSummary } from "../../domain/template/template.ts";
import type { SourceKind, TemplateSource } from "../../domain/template/template-source.ts";
import { fromOptionalMillis, toMillis, toOptionalMillis } from "./date-column.ts";

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
}

/** The columns of a source, wherever one is kept. */
export interface SourceColumns {
  readonly source_kind: SourceKind;
  readonly source_text: string;
}

/** The columns of what a source may include, from a table of their own, which has no row for most sources. */
export interface FilesColumns {
  /** Empty for a text beside its files. */
  readonly source_path: string;
  /** A JSON object of texts by path. */
  readonly source_files: string;
}

/** A source that was joined with what it may include. */
export type JoinedSourceColumns = SourceColumns & {
  readonly [Column in keyof FilesColumns]: FilesColumns[Column] | null;
};

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
  };
}

/** Ignores the columns of a draft that was joined to the row. */
export function fromTemplateRow(row: TemplateRow): TemplateSummary {
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
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    archivedAt: fromOptionalMillis(row.archived_at),
  };
}

/** For a row that was joined with its draft. */
export function fromTemplateWithDraftRow(row: TemplateRow & JoinedSourceColumns): Template {
  return { ...fromTemplateRow(row), source: fromSourceColumns(row) };
}

/** Trusts the kind, which the tables check. */
export function fromSourceColumns(row: JoinedSourceColumns): TemplateSource {
  const path = (row.source_path ?? "") === "" ? {} : { path: row.source_path ?? "" };
  const files = (row.source_files ?? "{}") === "{}" ? {} : { files: JSON.parse(row.source_files ?? "{}") };
  return { kind: row.source_kind, text: row.source_text, ...path, ...files };
}

export function toSourceColumns({ kind, text }: TemplateSource): SourceColumns {
  return { source_kind: kind, source_text: text };
}

/** Undefined for a source that includes nothing. */
export function toFilesColumns({ path = "", files = {} }: TemplateSource): FilesColumns | undefined {
  if (path === "" && Object.keys(files).length === 0) return undefined;
  return { source_path: path, source_files: JSON.stringify(files) };
}
