import type { Diagnostic } from "../domain/diagnostic.ts";
import type { CompileOptions } from "./compiler.ts";

/** What a draft may still have and a mail may not: the sample text of a new block, and its empty image. */
const UNFINISHED: ReadonlySet<string> = new Set(["content.placeholder", "image.missing-source"]);

/** Makes errors of the warnings that prevent what the source is compiled for. */
export function weighFindings(
  diagnostics: readonly Diagnostic[],
  { stage, strict = false }: Pick<CompileOptions, "stage" | "strict">,
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const isError = strict || (stage === "publication" && UNFINISHED.has(diagnostic.rule));
    return isError ? { ...diagnostic, severity: "error" } : diagnostic;
  });
}
