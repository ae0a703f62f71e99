import { Code, type ConnectError } from "@connectrpc/connect";
import { describeProxyFault } from "./describe-proxy-fault.ts";
import type { ServerProxy } from "./find-proxy.ts";

/** Error codes of Node's TLS for an untrusted certificate. */
const UNTRUSTED = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

/** Explains in one sentence why no server of this service answers at the URL, and what to do; without parser output. */
export function describeUnreachable(error: ConnectError, url: string, proxy?: ServerProxy): string {
  const { origin, host, hostname, protocol, pathname } = new URL(url);
  const code = causeOf(error);
  const reason = firstLine(error.rawMessage);
  // The certificate is the server's, also through a tunnel.
  if (proxy !== undefined && !UNTRUSTED.test(code)) return describeProxyFault({ code, reason }, url, proxy);
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at ${origin}: start the server, or correct the address`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `there is no host "${hostname}": correct the address`;
    case "EPROTO":
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
      if (protocol === "https:") return `${host} speaks http, not https: give http://${host}`;
  }
  if (UNTRUSTED.test(code)) {
    return `the certificate of ${host} is not trusted (${code}): give the file of its authority in NODE_EXTRA_CA_CERTS`;
  }
  if (error.code === Code.DeadlineExceeded) return `${origin} did not answer in time`;
  if (pathname !== "/" && isNoRoute(error)) return `there is no server at ${url}: give the address without ${pathname}`;
  if (protocol === "http:" && speaksTls(error, code)) return `${host} speaks https, not http: give https://${host}`;
  return `${url} does not answer as a Letterpress server: ${reason}`;
}

/** Returns the code of the system or of OpenSSL; empty if there is none. */
function causeOf({ cause }: ConnectError): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

function isNoRoute({ code, rawMessage }: ConnectError): boolean {
  return code === Code.Unimplemented || rawMessage.startsWith("no route for ");
}

/** A TLS server closes the connection, or answers an unencrypted request with 400. */
function speaksTls({ rawMessage }: ConnectError, code: string): boolean {
  return code === "ECONNRESET" || code.startsWith("HPE_") || /\b(TLS|HTTPS)\b/i.test(rawMessage);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
