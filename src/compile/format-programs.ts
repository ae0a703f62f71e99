import { type Diagnostic, finding } from "../domain/diagnostic.ts";
import { quote } from "../domain/quote.ts";
import type { SourceKind } from "../domain/template/template-source.ts";
import type { Compiled } from "./compile-run.ts";
import { findLocale } from "./mail/locale/find-locale.ts";
import { readLocale } from "./mail/locale/read-locale.ts";
import { hasFormats, withFormats } from "./mail/locale/with-formats.ts";

/** Gives programs the formats that their tags choose, in the language of the mail. */
export function formatPrograms(
  programs: Compiled["programs"],
  language: string | undefined,
  kind: SourceKind,
): Pick<Compiled, "programs" | "diagnostics"> {
  const all = Object.entries(programs);
  if (!all.some(([, program]) => hasFormats(program))) return { programs, diagnostics: [] };
  const locale = findLocale(language ?? "");
  if (locale === undefined) return { programs, diagnostics: [noLanguage(language, kind)] };
  const formatted = all.map(([name, program]) => [name, withFormats(program, () => readLocale(locale))]);
  return { programs: Object.fromEntries(formatted), diagnostics: [] };
}

const WHERE: Readonly<Record<SourceKind, string>> = {
  mjml: 'write it as lang, such as <mjml lang="en-GB">',
  document: 'write it as "language" of the canvas, such as "en-GB"',
};

function noLanguage(language: string | undefined, kind: SourceKind): Diagnostic {
  const found = language
    ? `has ${quote(language)} for a language, in which no value can be formatted`
    : "has formats and no language";
  return finding("format.no-language", { path: [kind], message: `${found}; ${WHERE[kind]}` });
}
