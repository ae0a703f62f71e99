import { type ErrorCode, type Issue, LetterpressError } from "./letterpress-error.ts";

/** Codes for answers without one, such as those of a proxy. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: "INVALID_API_KEY",
  403: "FORBIDDEN",
  404: "TEMPLATE_NOT_FOUND",
  410: "ENDPOINT_REMOVED",
  413: "PAYLOAD_TOO_LARGE",
  422: "INVALID_REQUEST",
  429: "RATE_LIMITED",
  500: "INTERNAL",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "UNAVAILABLE",
};

/**
 * Turns an answer other than 200, 304 and a redirect into the error to throw. `message` and `issues` fall back to
 * `detail`. `retryAfter` is that header field; one that is not a number of seconds (RFC 9110, section 10.2.3) is left
 * out.
 */
export function toResponseError(status: number, body: string, retryAfter: string | null): LetterpressError {
  const { code, message, issues, detail } = parseBody(body);
  return new LetterpressError(
    isText(code) ? code : (CODES[status] ?? "UNKNOWN"),
    [message, detail].find(isText) ?? `the service answered with status ${status} and no error body`,
    {
      status,
      issues: [issues, detail].find(isList)?.filter(isIssue) ?? [],
      retryAfter: /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined,
    },
  );
}

/** The error for a redirect, which is never followed. The status is 0 in browsers, which do not tell. */
export function toRedirectError(status: number): LetterpressError {
  return new LetterpressError("UNKNOWN", "the service sent a redirect; baseUrl must be its final address", { status });
}

function parseBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function isIssue(value: unknown): value is Issue {
  if (typeof value !== "object" || value === null) return false;
  const { loc, msg, type } = value as Partial<Record<keyof Issue, unknown>>;
  return Array.isArray(loc) && typeof msg === "string" && typeof type === "string";
}
