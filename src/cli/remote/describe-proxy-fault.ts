import type { ServerProxy } from "./find-proxy.ts";

/** An error of a connection through a proxy. */
export interface ProxyFault {
  /** The code of the system or of OpenSSL; empty if there is none. */
  readonly code: string;
  /** A single line. */
  readonly reason: string;
}

/**
 * Explains why a server could not be reached through a proxy, and which variable to correct. Never contains the proxy's
 * password.
 */
export function describeProxyFault(
  { code, reason }: ProxyFault,
  url: string,
  { variable, url: proxyUrl }: ServerProxy,
): string {
  const { hostname } = new URL(url);
  const { origin, hostname: proxyHost } = new URL(proxyUrl);
  const remedy = `correct ${variable}, or add ${hostname} to NO_PROXY`;
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at the proxy ${origin}, which ${variable} names: ${remedy}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `there is no host "${proxyHost}", which ${variable} names as the proxy: ${remedy}`;
    default:
      return `${url} did not answer through the proxy ${origin}, which ${variable} names (${reason}): ${remedy}`;
  }
}
