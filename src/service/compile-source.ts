import type { Compilation, Compiler } from "../compile/compiler.ts";
import { isError, toIssue } from "../domain/diagnostic.ts";
import { refuseIssues } from "../domain/error.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";

/** Throws RENDER_ERROR with every error the source holds. What is left of the diagnostics are warnings. */
export async function compileSource(compiler: Compiler, source: TemplateSource): Promise<Compilation> {
  const compilation = await compiler.compile(source);
  const [first, ...others] = compilation.diagnostics.filter(isError).map(toIssue);
  if (first !== undefined) throw refuseIssues("RENDER_ERROR", [first, ...others]);
  return compilation;
}
