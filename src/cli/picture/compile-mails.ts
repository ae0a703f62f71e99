import { dirname } from "node:path";
import type { Program } from "../../../core/evaluator/program.ts";
import type { Compilation, CompileOptions } from "../../compile/compiler.ts";
import { type Diagnostic, isError } from "../../domain/diagnostic.ts";
import type { FoundTemplate } from "../eject/find-template.ts";
import { UsageError } from "../framework/usage-error.ts";
import type { CompileFile } from "../source/compile-file.ts";
import { readTranslation } from "../translation-file/read-translation.ts";
import { readTranslationFiles } from "../translation-file/read-translation-files.ts";

/** A template as html programs, of which the first is in the language of the source. */
export interface CompiledMails {
  /** Of the source, warnings included. */
  readonly diagnostics: readonly Diagnostic[];
  readonly html: Program;
  readonly locales: readonly { readonly locale: string; readonly html: Program }[];
}

/** Compiles a template in each language; with an error in the source, only its findings are there. */
export async function compileMails(
  compile: CompileFile,
  { read, subject, version, origin }: FoundTemplate,
  { locales: asked, ...options }: CompileOptions & { readonly locales: readonly string[] },
): Promise<CompiledMails | Pick<CompiledMails, "diagnostics">> {
  const own = await compile(read, { ...options, subject });
  if (own.diagnostics.some(isError)) return { diagnostics: own.diagnostics };
  const known = version === undefined ? readTranslationFiles(dirname(read.file)).map(({ locale }) => locale) : [];
  const locales: { readonly locale: string; readonly html: Program }[] = [];
  for (const locale of asked.length === 0 ? known : asked) {
    const translation = await readTranslation(compile, read, { locale, subject });
    locales.push({ locale, html: htmlOf(await compile(read, { ...options, subject, ...translation }), origin) });
  }
  return { diagnostics: own.diagnostics, html: htmlOf(own, origin), locales };
}

function htmlOf({ programs }: Compilation, origin: string): Program {
  if (programs.html === undefined) throw new UsageError(`${origin} has no program for html`);
  return JSON.parse(programs.html);
}
