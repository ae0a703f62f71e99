import type { ProgramName } from "../../domain/template/program-name.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersionContent } from "../../domain/template/template-version.ts";
import type { TranslatedVersions } from "../../domain/template/translated-version.ts";
import { SOURCE_PARTS } from "./source-parts.ts";
import { fromDifference } from "./text-difference.ts";
import { prepareReadTranslated, type TranslatedText, type TranslationBase } from "./translated-text.ts";

/** The start of the names of parts that hold a version in another language; the locale follows. */
const PREFIX = "locale/";

/** The name of the part with a version in a locale. */
export function translatedPart(locale: string): string {
  return `${PREFIX}${locale}`;
}

/** Whether a part holds a version in another language. */
export function isTranslatedPart(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** Selects `locales` of a version: its locales, separated by spaces, or null. */
export function localesColumn(templateId: string, version: string): string {
  return `(
    SELECT string_agg(substr(part.name, ${PREFIX.length + 1}), ' ' ORDER BY part.name)
    FROM template_version_parts AS part
    WHERE part.template_id = ${templateId} AND part.version = ${version} AND part.name LIKE '${PREFIX}%'
  ) AS locales`;
}

export function fromLocalesColumn(column: string | null): readonly string[] | undefined {
  return column === null ? undefined : column.split(" ");
}

/** Reads all versions in other languages from the parts of a version. */
export function withTranslated(
  base: TranslationBase,
  texts: ReadonlyMap<string, string>,
): { readonly translated?: TranslatedVersions } {
  const found = [...texts].filter(([name]) => isTranslatedPart(name));
  if (found.length === 0) return {};
  const read = prepareReadTranslated();
  const versions = found.map(([name, text]) => {
    const translated = read(name.slice(PREFIX.length), text);
    const { subject, fallbacks, outdated } = translated;
    const source = toTranslatedSource(base.source, translated);
    const programs = toTranslatedPrograms(base.programs, translated, Object.keys(translated.programs));
    const version = { subject, fallbacks, outdated, source, programs, ...toTranslatedContent(base, translated) };
    return [name.slice(PREFIX.length), version] as const;
  });
  return { translated: Object.fromEntries(versions.sort(([left], [right]) => (left < right ? -1 : 1))) };
}

/**
 * What SDK keys see of a version in a locale, from its parts: those of the named programs, and for a document those
 * that are served of it. Undefined where the version has no such locale.
 */
export function readTranslatedContent(
  locale: string,
  texts: ReadonlyMap<string, string>,
  { programs, resolvedDocument }: Pick<TranslationBase, "programs" | "resolvedDocument">,
  names: readonly string[],
): Omit<TemplateVersionContent, "publishedAt"> | undefined {
  const text = texts.get(translatedPart(locale));
  if (text === undefined) return undefined;
  const translated = prepareReadTranslated()(locale, text);
  const source = texts.get(SOURCE_PARTS.text);
  const { resolvedDocument: resolved, programsOnly } = toTranslatedContent({ resolvedDocument }, translated);
  return {
    subject: translated.subject,
    document: resolved ?? (source === undefined ? undefined : fromDifference(source, translated.source)),
    programs: toTranslatedPrograms(programs, translated, names),
    programsOnly,
  };
}

/** The source of a version in one of its locales. */
export function readTranslatedSource(
  locale: string,
  source: TemplateSource,
  texts: ReadonlyMap<string, string>,
): TemplateSource {
  return toTranslatedSource(source, prepareReadTranslated()(locale, texts.get(translatedPart(locale)) ?? ""));
}

function toTranslatedContent(
  { resolvedDocument }: Pick<TranslationBase, "resolvedDocument">,
  translated: TranslatedText,
) {
  const { document, programs_only: programsOnly } = translated;
  return {
    ...(document !== undefined && { resolvedDocument: fromDifference(resolvedDocument ?? "", document) }),
    ...(programsOnly !== undefined && { programsOnly }),
  };
}

function toTranslatedSource(source: TemplateSource, { source: text, files }: TranslatedText): TemplateSource {
  return {
    ...source,
    text: fromDifference(source.text, text),
    ...(files && { files: JSON.parse(fromDifference(JSON.stringify(source.files ?? {}), files)) }),
  };
}

function toTranslatedPrograms(
  base: TranslationBase["programs"],
  { programs }: TranslatedText,
  names: readonly string[],
): TranslationBase["programs"] {
  const made = names.flatMap((name) => {
    const difference = programs[name];
    return difference === undefined ? [] : [[name, fromDifference(base[name as ProgramName] ?? "", difference)]];
  });
  return Object.fromEntries(made);
}
