import type { Issue } from "../../../domain/error.ts";

/** The part of a request that a value came from. */
export type Source = "body" | "query" | "path" | "header";

/** A fault found while a request was bound to its message. */
export interface BoundIssue extends Issue {
  readonly source: Source;
}

/** Tells an issue whose source is known from one that has passed through validation or a service. */
export function isBoundIssue(issue: Issue): issue is BoundIssue {
  return "source" in issue;
}
