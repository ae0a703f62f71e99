import type { Compilation, CompileOptions, Compiler, CompileTurn } from "../compile/compiler.ts";
import { isError, toIssue } from "../domain/diagnostic.ts";
import { refuseIssues } from "../domain/error.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";

/**
 * Throws RENDER_ERROR with every error of source and subject, and what the compiler throws. The diagnostics that it
 * returns are warnings.
 */
export async function compileOrRefuse(
  compiler: Compiler,
  source: TemplateSource,
  options: CompileOptions,
  turn: CompileTurn,
): Promise<Compilation> {
  const compilation = await compiler.compile(source, options, turn);
  const [first, ...others] = compilation.diagnostics.filter(isError).map(toIssue);
  if (first !== undefined) throw refuseIssues("RENDER_ERROR", [first, ...others]);
  return compilation;
}
