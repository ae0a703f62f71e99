import type { Diagnostic } from "../domain/diagnostic.ts";
import { RULES } from "../domain/rules.ts";
import type { CompileOptions } from "./compiler.ts";

/** Makes errors of the warnings that prevent what the source is compiled for. */
export function weighFindings(
  diagnostics: readonly Diagnostic[],
  { stage, strict = false }: Pick<CompileOptions, "stage" | "strict">,
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const isError = strict || (stage === "publication" && RULES[diagnostic.rule].stage === "publication");
    return isError ? { ...diagnostic, severity: "error" } : diagnostic;
  });
}
