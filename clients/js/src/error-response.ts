import { type ErrorCode, type Issue, LetterpressError } from "./letterpress-error.ts";

/** Codes for answers without one, such as those of a proxy. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: "INVALID_API_KEY",
  403: "FORBIDDEN",
  410: "ENDPOINT_REMOVED",
  413: "PAYLOAD_TOO_LARGE",
  422: "INVALID_REQUEST",
  429: "RATE_LIMITED",
  500: "INTERNAL",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "UNAVAILABLE",
};

/** Lengths of whole keys, by how they begin. */
const KEY_LENGTHS = { lp_sdk_: 69, lp_admin_: 71 };

/** What a refusal is an answer to. */
interface RefusedRequest {
  readonly apiKey: string;
  /** The header field; one that is not a number of seconds (RFC 9110, section 10.2.3) is left out. */
  readonly retryAfter: string | null;
  /** The code of an answer 404 without one. */
  readonly notFound?: ErrorCode | undefined;
}

/**
 * Turns an answer other than 200, 304 and a redirect into the error to throw. `message` and `issues` fall back to
 * `detail`. The key is removed from what the body repeats of it.
 */
export function toResponseError(
  status: number,
  body: string,
  { apiKey, retryAfter, notFound = "TEMPLATE_NOT_FOUND" }: RefusedRequest,
): LetterpressError {
  const { code, message, issues, detail } = parseBody(body.replaceAll(apiKey, "[key]"));
  const known = isText(code) ? code : ({ ...CODES, 404: notFound }[status] ?? "UNKNOWN");
  const said = [message, detail].find(isText) ?? `the service answered with status ${status} and no error body`;
  return new LetterpressError(known, said + advise(known, apiKey, notFound), {
    status,
    issues: [issues, detail].find(isList)?.filter(isIssue) ?? [],
    retryAfter: /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined,
  });
}

/** What the service cannot know of the caller's mistake. */
function advise(code: ErrorCode, apiKey: string, notFound: ErrorCode): string {
  const isOfBrand = notFound === "BRAND_NOT_FOUND";
  if (code === "ROUTE_NOT_FOUND")
    return `; the library itself adds /v1 to the base URL${isOfBrand ? ", and older services store no brands" : ""}`;
  if (code !== "INVALID_API_KEY") return "";
  const length = Object.entries(KEY_LENGTHS).find(([start]) => apiKey.startsWith(start))?.[1] ?? 0;
  if (apiKey.length >= length) return "";
  return ` The key is cut off: it has ${apiKey.length} of ${length} characters; copy it again.`;
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
