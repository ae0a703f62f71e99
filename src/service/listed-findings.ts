import { limitDiagnostics, shortDiagnostic, TOO_MANY_FINDINGS } from "../domain/template/limit-diagnostics.ts";
import type { TemplateVersionSummary } from "../domain/template/template-version.ts";

/** A version with as many findings as an answer lists, each of them short: an earlier release stored more. */
export function withListedFindings<Version extends TemplateVersionSummary>(version: Version): Version {
  const { diagnostics } = version;
  const kind = diagnostics.some(({ path }) => path[0] === "mjml" || path[0] === "files") ? "mjml" : "document";
  // Counts what a compile left out.
  const summary = diagnostics.filter(({ rule }) => rule === TOO_MANY_FINDINGS[kind]);
  const findings = diagnostics.filter((diagnostic) => !summary.includes(diagnostic));
  const listed = limitDiagnostics(findings, kind);
  return {
    ...version,
    diagnostics: (listed === findings ? diagnostics : [...summary, ...listed]).map(shortDiagnostic),
  };
}
