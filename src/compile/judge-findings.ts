import type { Diagnostic } from "../domain/diagnostic.ts";
import { RULES } from "../domain/rules.ts";
import type { CompileOptions } from "./compiler.ts";
import { waiveFindings } from "./source/waiver/waive-findings.ts";
import type { Waiver } from "./source/waiver/waiver.ts";

/**
 * Marks what its author waives, and turns warnings that the stage or strict mode does not allow into errors. Strict mode
 * allows what is waived.
 */
export function judgeFindings(
  found: readonly Diagnostic[],
  waivers: readonly Waiver[],
  { stage, strict = false }: Pick<CompileOptions, "stage" | "strict">,
): readonly Diagnostic[] {
  return waiveFindings(found, waivers).map((diagnostic) => {
    const isError =
      (strict && diagnostic.waived === undefined) ||
      (stage === "publication" && RULES[diagnostic.rule].stage === "publication");
    return isError ? { ...diagnostic, severity: "error" } : diagnostic;
  });
}
