import type { CacheEntry, CacheKey } from "./cache-entry.ts";
import type { ClientSettings } from "./client-options.ts";
import { toRedirectError, toResponseError } from "./error-response.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { readBody } from "./read-body.ts";
import { type Served, type ServedForm, servedFormOf } from "./served.ts";
import { isRedirect, toHeaders, toNetworkError } from "./service-request.ts";
import { addTraceContext } from "./trace-context.ts";

/** The service's answer: a template or brand, or that the one with the entity tag asked about is current. */
export type ServedAnswer =
  | ({ readonly isModified: true } & Pick<CacheEntry, "content" | "etag" | "bytes">)
  | { readonly isModified: false };

/**
 * Asks the service for a template or a brand. Throws what it refuses with, NETWORK_ERROR, TIMEOUT, or UNKNOWN for an
 * answer that is neither.
 */
export async function fetchServed(
  settings: Pick<ClientSettings, "apiKey" | "baseUrl" | "timeoutMs" | "fetch" | "traceContext">,
  { id, kind, locale }: CacheKey,
  etag: string | undefined,
): Promise<ServedAnswer> {
  const form = servedFormOf(kind);
  const headers = toHeaders(settings.apiKey, "application/json");
  if (etag !== undefined) headers.set("If-None-Match", etag);
  addTraceContext(headers, settings.traceContext);
  const { response, body } = await send(settings, settings.baseUrl + form.pathOf(id, locale), headers);
  if (response.status === 304 && etag !== undefined) return { isModified: false };
  if (isRedirect(response)) throw toRedirectError(response.status);
  if (response.status !== 200) {
    const { apiKey } = settings;
    const request = { apiKey, retryAfter: response.headers.get("retry-after"), notFound: form.notFound };
    throw toResponseError(response.status, new TextDecoder().decode(body), request);
  }
  const content = parseAnswer(response, body, form);
  return { isModified: true, content, etag: response.headers.get("etag") ?? undefined, bytes: body.length };
}

async function send(
  { fetch, timeoutMs, baseUrl }: Pick<ClientSettings, "baseUrl" | "timeoutMs" | "fetch">,
  url: string,
  headers: Headers,
): Promise<{ response: Response; body: Uint8Array }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Redirects are not followed: the key is meant for this address and no other.
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    return { response, body: await readBody(response) };
  } catch (err) {
    if (err instanceof LetterpressError) throw err;
    if (signal.aborted)
      throw new LetterpressError("TIMEOUT", `${baseUrl} did not answer within ${timeoutMs} ms`, { cause: err });
    throw toNetworkError(baseUrl, err);
  }
}

function parseAnswer({ headers }: Response, body: Uint8Array, { noun, parse }: ServedForm): Served {
  const refuse = (reason: string) =>
    new LetterpressError("UNKNOWN", `the service's answer is not a ${noun}: ${reason}`, { status: 200 });
  const [type] = (headers.get("content-type") ?? "").split(";", 1);
  if (type?.trim().toLowerCase() !== "application/json") throw refuse(`it is '${type}', not application/json`);
  try {
    return parse(parseJson(body));
  } catch (err) {
    throw refuse(err instanceof LetterpressError ? err.message : "it is not JSON in UTF-8");
  }
}

/** Throws for what is not JSON in UTF-8. */
function parseJson(body: Uint8Array): unknown {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
}
