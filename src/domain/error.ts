import { listFindings, shortMessage, shortPath } from "./finding-limits.ts";

/** Every code a caller may see. Published: never renamed, only added to. */
export type ErrorCode =
  | "INVALID_API_KEY"
  | "FORBIDDEN"
  | "TEMPLATE_NOT_FOUND"
  | "BRAND_NOT_FOUND"
  | "KEY_NOT_FOUND"
  | "PREVIEW_LINK_NOT_FOUND"
  | "REPUBLISH_JOB_NOT_FOUND"
  | "ROUTE_NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "ENDPOINT_REMOVED"
  | "BAD_REQUEST"
  | "REQUEST_TIMEOUT"
  | "HEADERS_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "INVALID_REQUEST"
  | "RENDER_ERROR"
  | "CONFLICT"
  | "REQUEST_IN_PROGRESS"
  | "FAILED_PRECONDITION"
  | "ETAG_MISMATCH"
  | "PAYLOAD_TOO_LARGE"
  | "RATE_LIMITED"
  | "OVERLOADED"
  | "DEADLINE_EXCEEDED"
  | "UNAVAILABLE"
  | "INTERNAL";

/** The path from the root of a request to the member with the error, such as `["document", "rows", 0, "columns"]`. */
export type Path = readonly (string | number)[];

/** One fault in a request: where, what in words, and a stable identifier of the broken rule. */
export interface Issue {
  readonly path: Path;
  readonly msg: string;
  readonly type: string;
  /** Absent: an error. A warning accompanies the errors that cause a refusal. */
  readonly severity?: "error" | "warning" | undefined;
  /** Of a warning: why its author allows it. */
  readonly waived?: string | undefined;
  /** Where the rule is explained, relative to the address of the server; absent when it is on no page. */
  readonly documentationUrl?: string | undefined;
}

/** A refusal the caller may see. Anything else that is thrown is INTERNAL and only logged. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  /** Never empty for INVALID_REQUEST and RENDER_ERROR. Others may have one, whose type tells the cause. */
  readonly issues: readonly Issue[];
  /** How long to wait before the same call may succeed, in milliseconds, where that is known. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, issues: readonly Issue[] = [], retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.issues = issues;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * A refusal whose message summarises the errors: a single one in full, else their number and the first. When an answer
 * cannot list all issues, the last one says how many are left out.
 */
export function refuseIssues(code: "INVALID_REQUEST" | "RENDER_ERROR", issues: readonly [Issue, ...Issue[]]): Refusal {
  const errors = issues.filter(({ severity }) => severity !== "warning");
  const { path, msg } = shortIssue(errors[0] ?? issues[0]);
  const first = `${formatPath(path)}: ${msg}`;
  const message = errors.length === 1 ? first : `${errors.length} problems, the first: ${first}`;
  const listed = listFindings<Issue>(issues, shortIssue);
  const count = issues.length - listed.length;
  const omitted = { path: [], msg: `${count} more problems are not listed`, type: "issues.omitted" };
  return new Refusal(code, shortMessage(message), count === 0 ? listed : [...listed, omitted]);
}

/** Shortens the message and the path of an issue. */
function shortIssue(issue: Issue): Issue {
  return { ...issue, path: shortPath(issue.path), msg: shortMessage(issue.msg) };
}

/**
 * `["document", "rows", 0, "width"]` as `document.rows[0].width`, a line and column of MJML text as `mjml:12:5`, of a
 * file as `parts/header.mjml:12:5`, a file as `files["parts/header.mjml"]`, and the empty path as `request`.
 */
export function formatPath(path: Path): string {
  if (path[0] === "mjml") return path.join(":");
  if (path[0] === "files" && path[2] === "document") return `${path[1]}:${formatPath(path.slice(2))}`;
  if (path[0] === "files" && path.length > 2) return path.slice(1).join(":");
  if (path[0] === "files" && path.length === 2) return `files[${JSON.stringify(path[1])}]`;
  let text = "";
  for (const segment of path) {
    if (typeof segment === "number") text += `[${segment}]`;
    else text += text === "" ? segment : `.${segment}`;
  }
  return text === "" ? "request" : text;
}
