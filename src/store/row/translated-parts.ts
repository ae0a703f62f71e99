import type { ProgramName } from "../../domain/template/program-name.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersion, TemplateVersionContent } from "../../domain/template/template-version.ts";
import type { TranslatedVersion, TranslatedVersions } from "../../domain/template/translated-version.ts";
import { SOURCE_PARTS } from "./source-parts.ts";
import { type Describe, differenceFrom, fromDifference, type TextDifference } from "./text-difference.ts";

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

/**
 * The text of a part: what the translated version has of its own, and what it has in common with the version, which
 * is most of it.
 */
interface TranslatedText {
  readonly subject: string;
  readonly fallbacks: number;
  readonly outdated: number;
  readonly source: TextDifference;
  readonly files?: TextDifference;
  readonly programs: Readonly<Record<string, TextDifference>>;
  readonly document?: TextDifference;
  readonly programs_only?: string;
}

type Base = Pick<TemplateVersion, "source" | "programs" | "resolvedDocument">;

/** Prepares to write versions in other languages as texts of parts: each by its differences from the version. */
export function translatedTextsOf({ source, programs, resolvedDocument = "" }: Base) {
  const described = new Map<string, Describe>();
  const describe = (what: string, base: string, text: string): TextDifference => {
    const known = described.get(what) ?? differenceFrom(base);
    described.set(what, known);
    return known(text);
  };
  return (translated: TranslatedVersion): string => {
    const { files } = translated.source;
    const own = Object.entries(translated.programs).map(([name, text]) => [
      name,
      describe(`program ${name}`, programs[name as ProgramName] ?? "", text),
    ]);
    const { resolvedDocument: document, programsOnly } = translated;
    return JSON.stringify({
      subject: translated.subject,
      fallbacks: translated.fallbacks,
      outdated: translated.outdated,
      source: describe("source", source.text, translated.source.text),
      ...(files && { files: describe("files", JSON.stringify(source.files ?? {}), JSON.stringify(files)) }),
      programs: Object.fromEntries(own),
      ...(document && { document: describe("document", resolvedDocument, document) }),
      ...(programsOnly !== undefined && { programs_only: programsOnly }),
    } satisfies TranslatedText);
  };
}

/** Reads all versions in other languages from the parts of a version. */
export function withTranslated(
  base: Base,
  texts: ReadonlyMap<string, string>,
): { readonly translated?: TranslatedVersions } {
  const found = [...texts].filter(([name]) => isTranslatedPart(name));
  if (found.length === 0) return {};
  const versions = found.map(([name, text]) => {
    const translated: TranslatedText = JSON.parse(text);
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
  { programs, resolvedDocument }: Pick<Base, "programs" | "resolvedDocument">,
  names: readonly string[],
): Omit<TemplateVersionContent, "publishedAt"> | undefined {
  const text = texts.get(translatedPart(locale));
  if (text === undefined) return undefined;
  const translated: TranslatedText = JSON.parse(text);
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
  return toTranslatedSource(source, JSON.parse(texts.get(translatedPart(locale)) ?? ""));
}

function toTranslatedContent({ resolvedDocument }: Pick<Base, "resolvedDocument">, translated: TranslatedText) {
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
  base: Base["programs"],
  { programs }: TranslatedText,
  names: readonly string[],
): Base["programs"] {
  const made = names.flatMap((name) => {
    const difference = programs[name];
    return difference === undefined ? [] : [[name, fromDifference(base[name as ProgramName] ?? "", difference)]];
  });
  return Object.fromEntries(made);
}
