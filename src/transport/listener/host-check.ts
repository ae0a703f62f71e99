import type { IncomingHttpHeaders } from "node:http2";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../domain/error.ts";

/**
 * An `onRequest` hook that refuses a request without exactly one well-formed host: BAD_REQUEST. Behind it, code may build a URL from
 * the host; the Connect plugin does, and answers 200 with nothing when that fails.
 */
export function checkHost(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const fault = findHostFault(request.raw);
  if (fault === undefined) done();
  else done(new Refusal("BAD_REQUEST", `header Host: ${fault}`));
}

/** What is wrong with the host of a request, in words that go on from its name. */
export function findHostFault({ headers, rawHeaders }: RequestHead): string | undefined {
  return isRepeated(rawHeaders) ? "must be sent once" : findFault(headers);
}

interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
}

/** Node keeps the first of two Host fields and drops the other; a proxy in front may have kept the other (RFC 9112, 3.2). */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

/** HTTP/2 may name the host twice, and then the same way (RFC 9113, section 8.3.1). */
function findFault(headers: IncomingHttpHeaders): string | undefined {
  const authority = headers[":authority"];
  const host = authority ?? headers.host;
  if (host === undefined || host === "") return "must be sent";
  if (authority !== undefined && headers.host !== undefined && headers.host !== authority)
    return "must equal :authority";
  return isHost(host) ? undefined : "must be a host name or address, with a port if need be";
}

/** Whether a request of HTTP/2 says its host as nearly all do: once and well. */
export function hasUsualHost(headers: IncomingHttpHeaders): boolean {
  return headers.host === undefined && isHost(headers[":authority"] ?? "");
}

/** Host and port of RFC 9110, section 7.2, as far as a URL can be made of them: `URL` knows the ranges of ports and addresses. */
function isHost(text: string): boolean {
  if (text === latestHost) return true;
  const isGood = text.length <= MAX_HOST_LENGTH && HOST_CHARACTERS.test(text) && URL.canParse(`http://${text}`);
  if (isGood) latestHost = text;
  return isGood;
}

/** Nearly every request names the same host. */
let latestHost: string | undefined;

/** A domain name of 253 characters, a colon and a port. */
const MAX_HOST_LENGTH = 259;

/** Those of `host` in RFC 3986, section 3.2.2, and the colon. */
const HOST_CHARACTERS = /^[A-Za-z0-9._~!$&'()*+,;=%[\]:-]+$/;
