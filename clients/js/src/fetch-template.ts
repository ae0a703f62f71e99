import { PROGRAM_FORMAT } from "../../../core/evaluator/program.ts";
import type { CacheEntry } from "./cache-entry.ts";
import type { ClientSettings } from "./client-options.ts";
import { toRedirectError, toResponseError } from "./error-response.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { readBody } from "./read-body.ts";
import { isRedirect, toHeaders, toNetworkError } from "./service-request.ts";
import { parseTemplateJson, type Target, type TemplateJson } from "./template-json.ts";
import { addTraceContext } from "./trace-context.ts";

/** The service's answer: a template, or that the one with the entity tag asked about is current. */
export type TemplateAnswer =
  | ({ readonly isModified: true } & Pick<CacheEntry, "template" | "etag" | "bytes">)
  | { readonly isModified: false };

/**
 * Asks the service for a template. Throws what it refuses with, NETWORK_ERROR, TIMEOUT, or UNKNOWN for an answer that
 * is not a template.
 */
export async function fetchTemplate(
  settings: Pick<ClientSettings, "apiKey" | "baseUrl" | "timeoutMs" | "fetch" | "traceContext">,
  templateId: string,
  target: Target,
  etag: string | undefined,
): Promise<TemplateAnswer> {
  const query = new URLSearchParams({ target, program_format: String(PROGRAM_FORMAT) });
  const url = `${settings.baseUrl}/v1/sdk/template/${encodeURIComponent(templateId)}?${query}`;
  const headers = toHeaders(settings.apiKey, "application/json");
  if (etag !== undefined) headers.set("If-None-Match", etag);
  addTraceContext(headers, settings.traceContext);
  const { response, body } = await send(settings, url, headers);
  if (response.status === 304 && etag !== undefined) return { isModified: false };
  if (isRedirect(response)) throw toRedirectError(response.status);
  if (response.status !== 200) {
    const request = { apiKey: settings.apiKey, retryAfter: response.headers.get("retry-after") };
    throw toResponseError(response.status, new TextDecoder().decode(body), request);
  }
  const template = parseAnswer(response, body);
  return { isModified: true, template, etag: response.headers.get("etag") ?? undefined, bytes: body.length };
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

function parseAnswer({ headers }: Response, body: Uint8Array): TemplateJson {
  const [type] = (headers.get("content-type") ?? "").split(";", 1);
  if (type?.trim().toLowerCase() !== "application/json") throw notTemplate(`it is '${type}', not application/json`);
  return parseTemplate(parseJson(body));
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw notTemplate("it is not JSON in UTF-8");
  }
}

function parseTemplate(value: unknown): TemplateJson {
  try {
    return parseTemplateJson(value);
  } catch (err) {
    if (!(err instanceof LetterpressError)) throw err;
    throw notTemplate(err.message);
  }
}

function notTemplate(reason: string): LetterpressError {
  return new LetterpressError("UNKNOWN", `the service's answer is not a template: ${reason}`, { status: 200 });
}
