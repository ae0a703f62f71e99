import type { Diagnostic } from "../../domain/diagnostic.ts";
import { formatPath, type Issue, type Path, type Refusal, refuseIssues } from "../../domain/error.ts";
import { formatFilePlace } from "./file-place.ts";
import { formatFinding } from "./format-finding.ts";
import { includedPlace } from "./included-place.ts";
import type { FileSource } from "./read-source.ts";

/** What places of findings are looked up in. */
type PlacedSource = Pick<FileSource, "file" | "root" | "parts">;

/** Not a link of a server, which commands can do without. */
const EXPLAINED = "Rules are explained at /docs/diagnostics on every server, and in docs/diagnostics.md of the package";

/**
 * One line each: severity, place, finding, rule; then where the rules are explained. With a source the place is one in
 * its files.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], source?: PlacedSource): readonly string[] {
  const lines = diagnostics.map(({ path, ...finding }) => {
    return formatFinding(source === undefined ? formatPath(path) : filePlace(path, source), finding);
  });
  return lines.length === 0 ? [] : [...lines, EXPLAINED];
}

/** The same of the issues of a refusal; those that are about no template have no severity and no page. */
export function formatIssues(issues: readonly Issue[]): readonly string[] {
  if (issues.every(({ documentationUrl }) => documentationUrl === undefined)) {
    return issues.map(({ path, msg }) => `  ${formatPath(path)}: ${msg}`);
  }
  const lines = issues.map(({ severity = "error", path, msg: message, type: rule, waived }) =>
    formatFinding(formatPath(path), { severity, message, rule, waived }),
  );
  return [...lines, EXPLAINED];
}

/** A place as editors and terminals open it: `mails/welcome.mjml:12:5`; in a document, the way to the member. */
function filePlace(path: Path, source: PlacedSource): string {
  const [first, ...rest] = path;
  if (first === "mjml") return [source.file, ...rest].join(":");
  return first === "files" ? formatFilePlace(includedPlace(path, source)) : formatPath(path);
}

/** A refusal of a source with its places in the files of the command. */
export function withFilePlaces(refusal: Refusal, source: PlacedSource): Refusal {
  const [first, ...others] = refusal.issues.map((issue) => ({ ...issue, path: [filePlace(issue.path, source)] }));
  return refusal.code === "RENDER_ERROR" && first !== undefined
    ? refuseIssues(refusal.code, [first, ...others])
    : refusal;
}
