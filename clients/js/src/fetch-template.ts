import type { ClientSettings } from "./client-options.ts";
import { toResponseError } from "./error-response.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { parseTemplateJson, type Target, type TemplateJson } from "./template-json.ts";

/** The service's answer: a template, or that the one with the entity tag asked about is current. */
export type TemplateAnswer =
  | { readonly isModified: true; readonly template: TemplateJson; readonly etag: string | undefined }
  | { readonly isModified: false };

/** The longest answer that is read: well over the largest template, so that a stray download cannot fill the memory. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * Asks the service for a template. Throws what it refuses with, NETWORK_ERROR, TIMEOUT, or UNKNOWN for an answer that is
 * not a template.
 */
export async function fetchTemplate(
  settings: Pick<ClientSettings, "apiKey" | "baseUrl" | "timeoutMs" | "fetch">,
  templateId: string,
  target: Target,
  etag: string | undefined,
): Promise<TemplateAnswer> {
  const query = new URLSearchParams({ target });
  const url = `${settings.baseUrl}/v1/sdk/template/${encodeURIComponent(templateId)}?${query}`;
  const headers = new Headers({ Accept: "application/json", Authorization: `Bearer ${settings.apiKey}` });
  if (etag !== undefined) headers.set("If-None-Match", etag);
  const { response, body } = await send(settings, url, headers);
  if (response.status === 304 && etag !== undefined) return { isModified: false };
  if (response.status !== 200) throw toResponseError(response.status, body.replaceAll(settings.apiKey, "[key]"));
  return { isModified: true, template: parseAnswer(body), etag: response.headers.get("etag") ?? undefined };
}

async function send(
  { fetch, timeoutMs, baseUrl }: Pick<ClientSettings, "baseUrl" | "timeoutMs" | "fetch">,
  url: string,
  headers: Headers,
): Promise<{ response: Response; body: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Redirects are not followed: the key is meant for this address and no other.
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    return { response, body: await readBody(response) };
  } catch (err) {
    if (err instanceof LetterpressError) throw err;
    if (signal.aborted)
      throw new LetterpressError("TIMEOUT", `${baseUrl} did not answer within ${timeoutMs} ms`, { cause: err });
    throw new LetterpressError("NETWORK_ERROR", `${baseUrl} could not be reached, or broke off`, { cause: err });
  }
}

async function readBody(response: Response): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let body = "";
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return body + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) break;
    body += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  const { status } = response;
  throw new LetterpressError("UNKNOWN", `the answer is longer than ${MAX_ANSWER_BYTES} bytes`, { status });
}

function parseAnswer(body: string): TemplateJson {
  try {
    return parseTemplateJson(JSON.parse(body));
  } catch (err) {
    const reason = err instanceof LetterpressError ? err.message : "it is not JSON";
    throw new LetterpressError("UNKNOWN", `the service's answer is not a template: ${reason}`, { status: 200 });
  }
}
