import type { Diagnostic } from "../domain/diagnostic.ts";
import { formatPath } from "../domain/error.ts";

/** One line each: severity, place, finding, rule. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(
    ({ severity, path, message, rule }) => `${severity}  ${formatPath(path)}: ${message}  [${rule}]`,
  );
}
