import type { IncomingHttpHeaders } from "node:http2";

/**
 * What is wrong with the host of a request. HTTP/2 may name it twice, and then the same way (RFC 9113, section 8.3.1). Behind this
 * check, code may build a URL from the host; the Connect plugin does, and answers 200 with nothing when that fails.
 */
export function findHostFault(headers: IncomingHttpHeaders): string | undefined {
  const authority = headers[":authority"];
  const host = authority ?? headers.host;
  if (host === undefined || host === "") return "header Host: must be sent";
  if (authority !== undefined && headers.host !== undefined && headers.host !== authority)
    return "header Host: must equal :authority";
  return isHost(host) ? undefined : "header Host: must be a host name or address, with a port if need be";
}

/** Whether a request of HTTP/2 names its host once and well, as the fast path needs it. */
export function isEligibleHost(headers: IncomingHttpHeaders): boolean {
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
