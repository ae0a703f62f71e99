import { type ErrorCode, type Issue, type Path, Refusal } from "../../../domain/error.ts";
import { hideSecretsInUrl } from "../../http/hide-secrets.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import { isBoundIssue, type Source } from "./read-field.ts";
import { splitUrl } from "./request-url.ts";

const STATUSES = {
  INVALID_API_KEY: 401,
  FORBIDDEN: 403,
  TEMPLATE_NOT_FOUND: 404,
  BRAND_NOT_FOUND: 404,
  KEY_NOT_FOUND: 404,
  PREVIEW_LINK_NOT_FOUND: 404,
  REPUBLISH_JOB_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ENDPOINT_REMOVED: 410,
  BAD_REQUEST: 400,
  REQUEST_TIMEOUT: 408,
  HEADERS_TOO_LARGE: 431,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_REQUEST: 422,
  RENDER_ERROR: 422,
  CONFLICT: 409,
  REQUEST_IN_PROGRESS: 409,
  FAILED_PRECONDITION: 409,
  ETAG_MISMATCH: 412,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  OVERLOADED: 503,
  DEADLINE_EXCEEDED: 504,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>;

/** What a retryable refusal advises when it does not say how long to wait. */
const RETRY_AFTER_MS = 1_000;
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(["UNAVAILABLE", "RATE_LIMITED", "OVERLOADED", "REQUEST_IN_PROGRESS"]);

/** One fault as REST tells it: the part of the request, then the way to the member. */
export interface IssueBody {
  readonly loc: Path;
  readonly msg: string;
  readonly type: string;
  /** Of a finding about a template, as in Diagnostic. */
  readonly severity?: "error" | "warning" | undefined;
  /** Why its author allows the warning, as in Diagnostic. */
  readonly waived?: string | undefined;
  readonly documentation_url?: string | undefined;
}

/** The body of every answer that is an error. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  /** Present with status 422. */
  readonly issues?: readonly IssueBody[];
  /** The issues, or the message when there are none: what existing clients read. */
  readonly detail: string | readonly IssueBody[];
  /** Where the code is explained, relative to the address of the server. */
  readonly documentation_url: string;
  readonly request_id: string;
}

/** Tells which part of a request holds a member of its message; undefined for what is no member. */
export type LocateMember = (name: string) => Source | undefined;

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return STATUSES[code];
}

/** The header fields that go with a refusal. */
export function errorHeaders({ code, retryAfterMs }: Refusal): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  if (code === "INVALID_API_KEY") headers["www-authenticate"] = 'Bearer realm="letterpress"';
  if (RETRYABLE.has(code)) headers["retry-after"] = String(Math.ceil((retryAfterMs ?? RETRY_AFTER_MS) / 1_000));
  return headers;
}

/** The body of a refusal. Without `locate` only the issues that know their source say it. */
export function toErrorBody(refusal: Refusal, requestId: string, locate: LocateMember = () => undefined): ErrorBody {
  const { code, message } = refusal;
  const rest = { documentation_url: `/docs/errors#${code}`, request_id: requestId };
  if (STATUSES[code] !== 422) return { code, message, detail: message, ...rest };
  const issues = refusal.issues.map((issue) => toIssueBody(issue, locate));
  return { code, message, issues, detail: issues.length > 0 ? issues : message, ...rest };
}

function toIssueBody(issue: Issue, locate: LocateMember): IssueBody {
  const source = isBoundIssue(issue) ? issue.source : locate(String(issue.path[0]));
  const { path, msg, type, severity, waived, documentationUrl } = issue;
  return {
    loc: source === undefined ? path : [source, ...path],
    msg,
    type,
    severity,
    waived,
    documentation_url: documentationUrl,
  };
}

/** What an answer may say beyond the refusal. */
export interface RefusalOptions {
  readonly locate?: LocateMember | undefined;
  /** Set over those of the code. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The answer to a refused request, in the shape of REST errors. */
export function writeError(refusal: Refusal, requestId: string, { locate, headers }: RefusalOptions = {}): HttpAnswer {
  return {
    status: statusOf(refusal.code),
    fields: { ...errorHeaders(refusal), ...headers },
    body: Buffer.from(JSON.stringify(toErrorBody(refusal, requestId, locate))),
  };
}

const SHOWN_LENGTH_MAX = 200;

/** The refusal of a path that no route serves. */
export function routeNotFound(request: { readonly method: string; readonly url: string }): Refusal {
  const { path } = splitUrl(request.url);
  return new Refusal(
    "ROUTE_NOT_FOUND",
    `no route for ${request.method} ${hideSecretsInUrl(path).slice(0, SHOWN_LENGTH_MAX)}`,
  );
}
