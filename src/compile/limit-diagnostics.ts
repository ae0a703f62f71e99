import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";

/** More findings than this are no help to anyone, and would make an answer larger than the source. */
const MAX_DIAGNOSTICS = 500;

/** Keeps errors before warnings when there are too many, and says how many are left out. */
export function limitDiagnostics(
  diagnostics: readonly Diagnostic[],
  kind: TemplateSource["kind"],
): readonly Diagnostic[] {
  if (diagnostics.length <= MAX_DIAGNOSTICS) return diagnostics;
  const ranked = [...diagnostics.filter(isError), ...diagnostics.filter((diagnostic) => !isError(diagnostic))];
  const left = ranked.slice(MAX_DIAGNOSTICS);
  const summary: Diagnostic = {
    rule: `${kind}.too-many-findings`,
    severity: left.some(isError) ? "error" : "warning",
    message: `${left.length} more findings are not listed`,
    path: [kind],
  };
  return [summary, ...ranked.slice(0, MAX_DIAGNOSTICS)];
}
