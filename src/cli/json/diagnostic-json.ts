import { type Diagnostic, documentationUrl, fileOf } from "../../domain/diagnostic.ts";
import { formatPath } from "../../domain/error.ts";

/** A finding as the API tells it. */
export function toDiagnosticJson(diagnostic: Diagnostic) {
  const { rule, severity, message, path, node = "", waived = "" } = diagnostic;
  const [place, file] = [formatPath(path), fileOf(diagnostic)];
  return { rule, severity, message, place, node, documentation_url: documentationUrl(rule), file, waived };
}
