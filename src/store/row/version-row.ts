import type {
  TemplateVersion,
  TemplateVersionContent,
  TemplateVersionSummary,
} from "../../domain/template/template-version.ts";
import { toMillis } from "./date-column.ts";
import { fromDependenciesColumn } from "./dependency-row.ts";
import { listColumns } from "./name-columns.ts";
import { toServedDigest } from "./served-digest.ts";
import { BRAND_USE, PROGRAMS_ONLY, RESOLVED_DOCUMENT, SOURCE_PARTS, toStoredKind } from "./source-parts.ts";
import { fromTargetColumn, toTargetColumn } from "./target-column.ts";
import type { SourceColumns } from "./template-row.ts";
import { fromLocalesColumn, isTranslatedPart, readTranslatedContent, translatedPart } from "./translated-parts.ts";

/** A row of `template_versions`, without its source. */
export interface VersionRow {
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

export const VERSION_COLUMNS = listColumns<VersionRow>({
  template_id: true,
  version: true,
  subject: true,
  comment: true,
  published_at: true,
  published_by: true,
  rolled_back_from: true,
  targets: true,
  compiler: true,
  diagnostics: true,
});
/** A row of `template_versions` as read. */
export interface ReadVersionRow extends VersionRow {
  readonly published_by_name: string | null;
  readonly served: string | null;
  /** As `fromDependenciesColumn` reads it. */
  readonly dependencies: string | null;
  /** As `fromLocalesColumn` reads it. */
  readonly locales: string | null;
}

/** Selects `published_by_name` for a row of `template_versions`. */
export const PUBLISHED_BY_NAME = "(SELECT name FROM keys WHERE keys.id = published_by) AS published_by_name";

export type NewVersionRow = VersionRow & Pick<SourceColumns, "source_kind">;

/** Throws a RangeError for an invalid date. */
export function toVersionRow(version: TemplateVersion): NewVersionRow {
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
    source_kind: toStoredKind(version.source),
  };
}

/** A version as it was stored. */
export function toStoredVersion(
  numbered: Omit<TemplateVersion, "digest" | "locales">,
  digest: string | undefined,
): TemplateVersion {
  const { translated } = numbered;
  return { ...numbered, ...(translated && { locales: Object.keys(translated).sort() }), digest };
}

export function fromVersionRow(row: ReadVersionRow): TemplateVersionSummary {
  return {
    templateId: row.template_id,
    version: row.version,
    subject: row.subject,
    comment: row.comment,
    publishedAt: new Date(row.published_at),
    publishedBy: row.published_by,
    publishedByName: row.published_by_name ?? undefined,
    rolledBackFrom: row.rolled_back_from ?? undefined,
    targets: fromTargetColumn(row.targets),
    compiler: row.compiler,
    diagnostics: JSON.parse(row.diagnostics),
    digest: toServedDigest(row.served),
    dependencies: fromDependenciesColumn(row.dependencies),
    locales: fromLocalesColumn(row.locales),
  };
}

/** Decodes the programs from the parts of a version, and what else was made of its source. */
export function toPrograms(
  texts: ReadonlyMap<string, string>,
): Pick<TemplateVersion, "programs" | "programsOnly" | "resolvedDocument" | "brandUse"> {
  const { [SOURCE_PARTS.text]: _text, [SOURCE_PARTS.files]: _files, ...parts } = Object.fromEntries(texts);
  const { [PROGRAMS_ONLY]: programsOnly, [RESOLVED_DOCUMENT]: resolvedDocument, ...rest } = parts;
  const { [BRAND_USE]: brandUse, ...others } = rest;
  const programs = Object.fromEntries(Object.entries(others).filter(([name]) => !isTranslatedPart(name)));
  const made = {
    ...(programsOnly !== undefined && { programsOnly }),
    ...(resolvedDocument !== undefined && { resolvedDocument }),
    ...(brandUse !== undefined && { brandUse }),
  };
  return { programs, ...made };
}

/** The parts of a version that its content may be made of, beside programs, where the source is served. */
const SERVED_PARTS = [SOURCE_PARTS.text, RESOLVED_DOCUMENT, PROGRAMS_ONLY] as const;

/** The parts that the content of a version is made of. */
export function contentParts(
  names: readonly string[],
  { isDocument, locale }: { readonly isDocument: boolean; readonly locale: string | undefined },
): readonly string[] {
  return [...(isDocument ? SERVED_PARTS : []), ...names, ...(locale === undefined ? [] : [translatedPart(locale)])];
}

/** What decides what of a version is served, and the columns of its row. */
export interface ContentRequest {
  readonly subject: string;
  readonly publishedAt: number;
  readonly names: readonly string[];
  /** Absent: its own language. */
  readonly locale: string | undefined;
  /** That of a row from before parts existed. */
  readonly document?: string | undefined;
}

/** What SDK keys see of a version, from its parts; undefined where it has no such locale. */
export function toContent(
  texts: ReadonlyMap<string, string>,
  { subject, publishedAt: millis, names, locale, document: stored }: ContentRequest,
): TemplateVersionContent | undefined {
  const { programs, programsOnly, resolvedDocument } = toPrograms(texts);
  const publishedAt = new Date(millis);
  if (locale !== undefined) {
    const translated = readTranslatedContent(locale, texts, { programs, resolvedDocument }, names);
    return translated && { ...translated, publishedAt };
  }
  const document = resolvedDocument ?? texts.get(SOURCE_PARTS.text) ?? stored;
  return { subject, publishedAt, document, programs, ...(programsOnly !== undefined && { programsOnly }) };
}
