import type { Compilation, CompileOptions, Compiler, CompileTurn } from "../compile/compiler.ts";
import { isError, toIssue } from "../domain/diagnostic.ts";
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
  const [first, ...others] = compilation.diagnostics.map(toIssue);
  if (first === undefined || !compilation.diagnostics.some(isError)) return compilation;
  throw refuseIssues("RENDER_ERROR", [first, ...others]);
}
