import type { Compilation, CompileOptions, Compiler, CompileTurn } from "../compile/compiler.ts";
import { type Diagnostic, isError, toIssue } from "../domain/diagnostic.ts";
import { LIMITS } from "../domain/document/limits.ts";
import { refuseIssues } from "../domain/error.ts";
import { sourceBytes, type TemplateSource } from "../domain/template/template-source.ts";
import { assertStorable } from "./assert-shown.ts";

/**
 * Throws RENDER_ERROR with every finding about source and subject when one is an error, and what the compiler throws.
 * The diagnostics that it returns are warnings.
 */
export async function compileOrRefuse(
  compiler: Compiler,
  source: TemplateSource,
  options: CompileOptions,
  turn: CompileTurn,
): Promise<Compilation> {
  const compilation = await compiler.compile(source, options, turn);
  refuseFindings(compilation.diagnostics);
  return compilation;
}

/**
 * Compiles a draft that is to be stored. Its errors are findings; with `requireValid` or `strict`, and for a source
 * that is too large, it throws RENDER_ERROR for them. Throws PAYLOAD_TOO_LARGE for a source that no answer could hold.
 */
export async function compileDraft(
  compiler: Compiler,
  source: TemplateSource,
  { requireValid = false, ...options }: DraftOptions,
  turn: CompileTurn,
): Promise<Compilation> {
  assertStorable(source);
  const compilation = await compiler.compile(source, options, turn);
  const mustBeValid = requireValid || options.strict === true || sourceBytes(source) > LIMITS.textBytes;
  if (mustBeValid) refuseFindings(compilation.diagnostics);
  return compilation;
}

/** How a draft is judged. */
export interface DraftOptions extends CompileOptions {
  /** Refuses a source with errors. */
  readonly requireValid?: boolean | undefined;
}

/** Throws RENDER_ERROR with every finding when one is an error. */
export function refuseFindings(diagnostics: readonly Diagnostic[]): void {
  const [first, ...others] = diagnostics.map(toIssue);
  if (first !== undefined && diagnostics.some(isError)) throw refuseIssues("RENDER_ERROR", [first, ...others]);
}
