import type { ClientSettings } from "./client-options.ts";
import { toRedirectError, toResponseError } from "./error-response.ts";
import { LetterpressError } from "./letterpress-error.ts";
import { readBody } from "./read-body.ts";
import { readEvents, type StreamEvent } from "./read-events.ts";
import { isRedirect, toHeaders, toNetworkError } from "./service-request.ts";

/** Longer than any pause of a healthy service, which by default sends a heartbeat every 15 seconds. */
const SILENCE_MS = 60_000;

/** Where a stream begins, and whether it has the changes of brands, too. */
export interface StreamPosition {
  readonly cursor: string | undefined;
  readonly brands: boolean;
}

/**
 * The events of the service's stream behind a cursor, until it ends. Throws what the service refuses with,
 * NETWORK_ERROR, and TIMEOUT for a service that does not answer or falls silent. Ends without a word when the signal is
 * aborted.
 */
export async function* openStream(
  settings: ClientSettings,
  { cursor, brands }: StreamPosition,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void, undefined> {
  const { baseUrl, apiKey, timeoutMs } = settings;
  const asked = new URLSearchParams({ ...(cursor !== undefined && { cursor }), ...(brands && { brands: "true" }) });
  const query = asked.size === 0 ? "" : `?${asked}`;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expect = (withinMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      end();
    }, withinMs);
  };
  try {
    expect(timeoutMs);
    const headers = toHeaders(apiKey, "text/event-stream");
    const init = { headers, signal: ended.signal, redirect: "manual" } as const;
    const response = await settings.fetch(`${baseUrl}/v1/sdk/watch${query}`, init);
    await assertStream(response, apiKey);
    if (response.body === null) return;
    yield* readEvents(response.body, () => expect(SILENCE_MS));
  } catch (err) {
    if (signal.aborted) return;
    if (isSilent) throw new LetterpressError("TIMEOUT", `${baseUrl} sent nothing for too long`, { cause: err });
    throw err instanceof LetterpressError ? err : toNetworkError(baseUrl, err);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    end();
  }
}

async function assertStream(response: Response, apiKey: string): Promise<void> {
  const { status, headers } = response;
  if (isRedirect(response)) throw toRedirectError(status);
  const type = headers.get("content-type") ?? "";
  if (status === 200 && type.startsWith("text/event-stream")) return;
  const text = new TextDecoder().decode(await readBody(response));
  if (status !== 200) throw toResponseError(status, text, { apiKey, retryAfter: headers.get("retry-after") });
  throw new LetterpressError("UNKNOWN", `the service's answer is no stream: it is '${type}'`, { status });
}
