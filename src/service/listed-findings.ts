import { limitDiagnostics, shortDiagnostic } from "../domain/limit-diagnostics.ts";
import { SOURCE_KINDS } from "../domain/template/template-source.ts";
import type { TemplateVersionSummary } from "../domain/template/template-version.ts";

/** A version with as many findings as an answer lists, each of them short: an earlier release stored more. */
export function withListedFindings<Version extends TemplateVersionSummary>(version: Version): Version {
  const { diagnostics } = version;
  const kind = SOURCE_KINDS.find((each) => each === diagnostics[0]?.path[0]) ?? "document";
  // Counts what a compile left out.
  const summary = diagnostics.filter(({ rule }) => rule === `${kind}.too-many-findings`);
  const findings = diagnostics.filter((diagnostic) => !summary.includes(diagnostic));
  const listed = limitDiagnostics(findings, kind);
  return {
    ...version,
    diagnostics: (listed === findings ? diagnostics : [...summary, ...listed]).map(shortDiagnostic),
  };
}
