import type { Compilation, CompileOptions, Compiler, CompileTurn } from "../compile/compiler.ts";
import { type Diagnostic, isError, toIssue } from "../domain/diagnostic.ts";
import { refuseIssues } from "../domain/error.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";

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

/** Throws RENDER_ERROR with every finding when one is an error. */
export function refuseFindings(diagnostics: readonly Diagnostic[]): void {
  const [first, ...others] = diagnostics.map(toIssue);
  if (first !== undefined && diagnostics.some(isError)) throw refuseIssues("RENDER_ERROR", [first, ...others]);
}
