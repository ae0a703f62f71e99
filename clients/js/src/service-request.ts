import { LetterpressError } from "./letterpress-error.ts";
import { userAgent } from "./user-agent.ts";

/** The header fields of every request. */
export function toHeaders(apiKey: string, accept: string): Headers {
  const headers = new Headers({ Accept: accept, Authorization: `Bearer ${apiKey}` });
  const agent = userAgent();
  if (agent !== undefined) headers.set("User-Agent", agent);
  return headers;
}

/** Browsers show only that there was a redirect. */
export function isRedirect({ status, type }: Response): boolean {
  return type === "opaqueredirect" || [301, 302, 303, 307, 308].includes(status);
}

/** The error for a request that got no answer, or not all of it. */
export function toNetworkError(baseUrl: string, err: unknown): LetterpressError {
  const reason = `${baseUrl} could not be reached, or broke off${nameCause(err)}`;
  return new LetterpressError("NETWORK_ERROR", reason, { cause: err });
}

/** The system's code of the fault, such as ECONNREFUSED, where the runtime exposes it. */
function nameCause(err: unknown): string {
  const cause = err instanceof Error ? err.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (typeof code !== "string") return "";
  const isPlainHttp = code === "ERR_SSL_WRONG_VERSION_NUMBER" || code === "EPROTO";
  return isPlainHttp ? ` (${code}): it speaks http, not https` : ` (${code})`;
}
