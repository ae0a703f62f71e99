import type { Diagnostic } from "../domain/diagnostic.ts";
import { isErrorAtPublication } from "../domain/rules.ts";
import type { CompileOptions } from "./compiler.ts";
import { waiveFindings } from "./source/waiver/waive-findings.ts";
import type { Waiver } from "./source/waiver/waiver.ts";

/**
 * Marks waived findings, removes warnings whose rule is off, and turns warnings into errors that the stage, their rule
 * or strict mode does not allow. Strict mode allows waived findings.
 */
export function judgeFindings(
  found: readonly Diagnostic[],
  waivers: readonly Waiver[],
  { stage, strict = false, rules = {} }: Pick<CompileOptions, "stage" | "strict" | "rules">,
): readonly Diagnostic[] {
  return waiveFindings(found, waivers).flatMap((diagnostic) => {
    const { rule, severity, waived } = diagnostic;
    if (severity !== "error" && waived !== undefined) return [diagnostic];
    const isGap = stage === "publication" && isErrorAtPublication(rule);
    if (severity === "error" || isGap) return [{ ...diagnostic, severity: "error" }];
    if (rules[rule] === "off") return [];
    return [strict || rules[rule] === "error" ? { ...diagnostic, severity: "error" } : diagnostic];
  });
}
