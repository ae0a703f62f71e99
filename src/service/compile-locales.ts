import type {
  Compilation,
  CompileOptions,
  Compiler,
  CompileTurn,
  ProvenFrame,
  SourceTranslation,
} from "../compile/compiler.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TranslatedVersion, TranslatedVersions } from "../domain/template/translated-version.ts";

/** A source in another language: already translated, or with translations to be put into it. */
export interface SourceInLocale {
  /** A language tag in canonical form. */
  readonly locale: string;
  readonly subject: string;
  readonly source: TemplateSource;
  /** Of one that is translated already. */
  readonly translatedFrom?: TemplateSource | undefined;
  readonly given: Pick<TranslatedVersion, "fallbacks" | "outdated"> | SourceTranslation;
}

export interface CompiledLocales {
  readonly translated: TranslatedVersions;
  /** What was found in translations only. Each message begins with its locale. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Compiles a source in other languages, one after the other, and proves each frame once. `known` are the findings of
 * the source itself, of which warnings are not repeated.
 */
export async function compileLocales(
  compiler: Pick<Compiler, "compile">,
  sources: readonly SourceInLocale[],
  { known, ...options }: CompileOptions & { readonly known: readonly Diagnostic[] },
  turn: CompileTurn,
): Promise<CompiledLocales> {
  const compiled: [locale: string, version: TranslatedVersion][] = [];
  const findings: Diagnostic[] = [];
  const kind = sources[0]?.source.kind ?? "mjml";
  const places = new Set(known.map(placeOf));
  let frames = options.frames ?? [];
  for (const each of sources) {
    const { locale, subject, source, given, translatedFrom } = each;
    const translation = "messages" in given ? given : undefined;
    const asked = { ...options, subject, locale, translatedFrom, translation, frames };
    const compilation = await compiler.compile(source, asked, turn);
    frames = withFrame(frames, compilation);
    const version = toVersion(each, compilation);
    if (version === undefined) continue;
    compiled.push([locale, version]);
    for (const found of compilation.diagnostics) {
      const isNew = isError(found) || !places.has(placeOf(found));
      if (isNew) findings.push({ ...found, message: `in ${locale}: ${found.message}` });
    }
  }
  return { translated: Object.fromEntries(compiled), findings: limitDiagnostics(findings, kind) };
}

function withFrame(frames: readonly ProvenFrame[], { frame }: Compilation): readonly ProvenFrame[] {
  return frame === undefined || frames.some(({ digest }) => digest === frame.digest) ? frames : [...frames, frame];
}

/** Undefined for a language that is left out, because it is not complete. */
function toVersion(
  { subject, source, given }: SourceInLocale,
  { programs, programsOnly, resolvedDocument, translated }: Compilation,
): TranslatedVersion | undefined {
  const made = { programs, programsOnly, resolvedDocument };
  if ("fallbacks" in given) return { subject, source, ...made, ...given };
  if (translated === undefined) return { subject, source, ...made, fallbacks: given.messages.length, outdated: 0 };
  const { missing, outdated } = translated;
  if (given.onlyComplete && missing.length + outdated.length > 0) return undefined;
  const counts = { fallbacks: missing.length, outdated: outdated.length };
  return { subject: translated.subject, source: translated.source, ...made, ...counts };
}

function placeOf({ rule, path }: Diagnostic): string {
  return JSON.stringify([rule, path]);
}
