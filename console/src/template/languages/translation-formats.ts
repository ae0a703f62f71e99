/** The files that translators work on, as the server names them. */
export const FORMATS = {
  po: "gettext PO",
  "xliff-1.2": "XLIFF 1.2",
  "xliff-2.0": "XLIFF 2.0",
  "icu-json": "ICU JSON",
} as const;

export type Format = keyof typeof FORMATS;

/** The endings of their names. */
export const ENDINGS = ".po,.xlf,.xliff,.json";

/** The format of a file by its name, and of XLIFF by its version; undefined for another ending. */
export function formatOf(name: string, content: string): Format | undefined {
  if (/\.po$/i.test(name)) return "po";
  if (/\.json$/i.test(name)) return "icu-json";
  if (!/\.xlf$|\.xliff$/i.test(name)) return undefined;
  return /<(?:\w+:)?xliff\b[^>]*\sversion\s*=\s*["']2/.test(content.slice(0, 4_000)) ? "xliff-2.0" : "xliff-1.2";
}

/** The language tag in the name of a file, such as `welcome.pt-BR.po` or `de.xlf`; empty for none. */
export function localeOfName(name: string): string {
  const [, tag = ""] = /(?:^|[.\\/])([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)\.[a-z]+$/i.exec(name) ?? [];
  return tag.replaceAll("_", "-");
}
