import { type Issue, refuseIssues } from "../domain/error.ts";
import type { Template } from "../domain/template/template.ts";

/** Throws INVALID_REQUEST for a partial or layout without a slug, by which others name it, or with a subject. */
export function assertPartNamed({ kind, slug, subject }: Pick<Template, "kind" | "slug" | "subject">): void {
  if (kind === undefined) return;
  const [first, ...others]: readonly Issue[] = [
    ...(slug === undefined ? [issueAt("slug", `is required for a ${kind}: templates name it by its slug`)] : []),
    ...(subject === "" ? [] : [issueAt("subject", `must be empty for a ${kind}: a mail has its own subject`)]),
  ];
  if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...others]);
}

function issueAt(field: string, msg: string): Issue {
  return { path: [field], msg, type: `template.${field}` };
}
