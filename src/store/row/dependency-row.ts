import { rangesOf } from "../../domain/locale.ts";
import type { Dependency, DependentTemplate } from "../../domain/template/dependency.ts";
import type { SharedSource } from "../../domain/template/shared-source.ts";
import { type PartKind, partKindOf, type TemplateKind } from "../../domain/template/template-kind.ts";
import type { TemplateVersion } from "../../domain/template/template-version.ts";
import { listColumns } from "./name-columns.ts";
import { SOURCE_PARTS, toSource } from "./source-parts.ts";
import type { SourceColumns } from "./template-row.ts";
import { readTranslatedSource, translatedPart } from "./translated-parts.ts";

/** A row of `version_dependencies`. */
export interface DependencyRow {
  readonly template_id: string;
  readonly version: number;
  readonly dependency_id: string;
  readonly dependency_version: number;
  readonly slug: string;
}

export const DEPENDENCY_COLUMNS = listColumns<DependencyRow>({
  template_id: true,
  version: true,
  dependency_id: true,
  dependency_version: true,
  slug: true,
});

export function toDependencyRows({
  templateId,
  version,
  dependencies = [],
}: Pick<TemplateVersion, "templateId" | "version" | "dependencies">): readonly DependencyRow[] {
  return dependencies.map((each) => ({
    template_id: templateId,
    version,
    dependency_id: each.id,
    dependency_version: each.version,
    slug: each.slug,
  }));
}

/** `dependencies` of a row of versions: a JSON array of arrays, or null. */
export function fromDependenciesColumn(column: string | null): readonly Dependency[] | undefined {
  const rows: readonly (readonly [string, string, PartKind, number])[] = column === null ? [] : JSON.parse(column);
  if (rows.length === 0) return undefined;
  return rows.map(([id, slug, kind, version]) => ({ id, slug, kind, version }));
}

/** A row of `templates` with the version of a partial or layout that its published version has. */
export interface DependentRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly kind: TemplateKind;
  readonly published_version: number;
  readonly used_version: number;
}

export function fromDependentRow(row: DependentRow): DependentTemplate {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug ?? undefined,
    kind: partKindOf(row.kind),
    publishedVersion: row.published_version,
    usedVersion: row.used_version,
  };
}

/** A row of `templates` with the source of its published version, which is null if nothing is published. */
export interface SharedRow {
  readonly id: string;
  readonly slug: string;
  readonly kind: TemplateKind;
  readonly archived_at: number | null;
  readonly published_version: number | null;
  readonly source_kind: SourceColumns["source_kind"] | null;
}

/** The parts of a shared source, in the best of its locales. */
export function sharedParts(locale: string | undefined): readonly string[] {
  const translated = locale === undefined ? [] : rangesOf(locale).map(translatedPart);
  return [SOURCE_PARTS.text, SOURCE_PARTS.files, ...translated];
}

export function toSharedSource(
  row: SharedRow,
  texts: ReadonlyMap<string, string>,
  locale: string | undefined,
): SharedSource {
  const { id, slug, source_kind: kind, published_version: version } = row;
  const named = { id, slug, kind: partKindOf(row.kind), isArchived: row.archived_at !== null };
  if (kind === null || version === null || !texts.has("source")) return named;
  const source = toSource(kind, "", texts);
  const found = locale === undefined ? undefined : rangesOf(locale).find((range) => texts.has(translatedPart(range)));
  const inLocale = found === undefined ? source : readTranslatedSource(found, source, texts);
  return { ...named, published: { version, source: inLocale } };
}
