import { formatPath, type Issue, type Path } from "./error.ts";
import { draftSeverity, type FixedRule, isErrorAtPublication, type Rule, type Severity } from "./rules.ts";

/** One finding about a template's source. */
export interface Diagnostic {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  /**
   * From the root of the request: `["document", "rows", 0]`, or `["mjml", line, column]` counted from 1, and in an
   * included file `["files", path, line, column]`.
   */
  readonly path: Path;
  /** Id of the document node it is about. */
  readonly node?: string | undefined;
  /** Why its author allows it; then `strict` does, too. */
  readonly waived?: string | undefined;
}

/** What a finding says beside its rule. */
export type FindingText = Pick<Diagnostic, "path" | "message" | "node">;

/** A finding with the severity of its rule in a draft. */
export function finding(rule: FixedRule, text: FindingText): Diagnostic {
  return findingAs(draftSeverity(rule), rule, text);
}

/** A finding of a rule that leaves the severity open. */
export function findingAs(severity: Severity, rule: Rule, { path, message, node }: FindingText): Diagnostic {
  return { rule, severity, message, path, node };
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === "error";
}

/** Whether a publish of a draft with the finding is refused. */
export function preventsPublish(diagnostic: Diagnostic): boolean {
  return isError(diagnostic) || (isErrorAtPublication(diagnostic.rule) && diagnostic.waived === undefined);
}

/** Why a draft with the findings cannot be published; empty when it can. */
export function describeBlocker(diagnostics: readonly Diagnostic[]): string {
  const [first, ...others] = diagnostics.filter(preventsPublish);
  if (first === undefined) return "";
  const place = `${formatPath(first.path)}: ${first.message}`;
  return others.length === 0 ? place : `${others.length + 1} findings prevent a publish, the first: ${place}`;
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
export function toIssue({ path, message, rule, severity, waived }: Diagnostic): Issue {
  return { path, msg: message, type: rule, severity, waived, documentationUrl: documentationUrl(rule) };
}
