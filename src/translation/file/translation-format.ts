/** What translators exchange texts in. Published: names may be added, none is renamed. */
export const TRANSLATION_FORMATS = ["xliff-1.2", "xliff-2.0", "po", "icu-json"] as const;

export type TranslationFormat = (typeof TRANSLATION_FORMATS)[number];

/** How files of a format are named and served. */
interface FormatDefinition {
  readonly mediaType: string;
  /** The first is how a file is named; the others are also read. */
  readonly endings: readonly [string, ...string[]];
}

export const FORMAT_DEFINITIONS: Readonly<Record<TranslationFormat, FormatDefinition>> = {
  "xliff-1.2": { mediaType: "application/xliff+xml", endings: [".xlf", ".xliff"] },
  "xliff-2.0": { mediaType: "application/xliff+xml", endings: [".xlf", ".xliff"] },
  po: { mediaType: "text/x-gettext-translation; charset=utf-8", endings: [".po", ".pot"] },
  "icu-json": { mediaType: "application/json", endings: [".json", ".arb"] },
};

/** The format of a file by the ending of its name, and of an XLIFF file by its version. */
export function recognizeFormat(fileName: string, text: string): TranslationFormat | undefined {
  const isNamed = (format: TranslationFormat) =>
    FORMAT_DEFINITIONS[format].endings.some((ending) => fileName.toLowerCase().endsWith(ending));
  const named = TRANSLATION_FORMATS.filter(isNamed);
  if (named.length < 2) return named[0];
  const start = text.indexOf("<xliff");
  const tag = text.slice(start, text.indexOf(">", start));
  return /\bversion\s*=\s*["']2/.test(tag) ? "xliff-2.0" : "xliff-1.2";
}
