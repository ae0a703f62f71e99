import type { Issue, Path } from "./error.ts";

/** One finding about a template's source. */
export interface Diagnostic {
  /** Stable id of the rule: family and name, such as `visibility.unknown-operator`. */
  readonly rule: string;
  /** An error prevents storing and publishing; a warning does not. */
  readonly severity: "error" | "warning";
  readonly message: string;
  /** From the root of the request: `["document", "rows", 0]`, or `["mjml", line, column]` counted from 1. */
  readonly path: Path;
  /** Id of the document node it is about. */
  readonly node?: string | undefined;
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

/** The same finding as an issue of a refusal. */
export function toIssue(diagnostic: Diagnostic): Issue {
  return { path: diagnostic.path, msg: diagnostic.message, type: diagnostic.rule };
}
