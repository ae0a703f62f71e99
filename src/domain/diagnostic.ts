import type { Issue, Path } from "./error.ts";

/** How much a finding weighs: an error prevents storing and publishing, a warning does not. */
export type Severity = "error" | "warning";

/** One finding about a template's source. */
export interface Diagnostic {
  /** Stable id of the rule: family and name, such as `visibility.unknown-operator`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /**
   * From the root of the request: `["document", "rows", 0]`, or `["mjml", line, column]` counted from 1, and in an
   * included file `["files", path, line, column]`.
   */
  readonly path: Path;
  /** Id of the document node it is about. */
  readonly node?: string | undefined;
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

/** The path of the included file that a finding is in; empty for the source itself. */
export function fileOf({ path: [first, file] }: Diagnostic): string {
  return first === "files" ? String(file) : "";
}

/** Where a rule is explained, relative to the address of the server. */
export function documentationUrl(rule: string): string {
  return `/docs/diagnostics#${rule}`;
}

/** The same finding as an issue of a refusal. */
export function toIssue({ path, message, rule, severity }: Diagnostic): Issue {
  return { path, msg: message, type: rule, severity, documentationUrl: documentationUrl(rule) };
}
