import type { Diagnostic } from "../domain/diagnostic.ts";
import { RULES } from "../domain/rules.ts";
import type { CompileOptions } from "./compiler.ts";

/** Turns warnings that the stage or strict mode does not allow into errors. Strict mode allows what is waived. */
export function promoteWarnings(
  diagnostics: readonly Diagnostic[],
  { stage, strict = false }: Pick<CompileOptions, "stage" | "strict">,
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const isError =
      (strict && diagnostic.waived === undefined) ||
      (stage === "publication" && RULES[diagnostic.rule].stage === "publication");
    return isError ? { ...diagnostic, severity: "error" } : diagnostic;
  });
}
