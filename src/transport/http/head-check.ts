import { METHODS } from "node:http";
import type { IncomingHttpHeaders } from "node:http2";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../domain/error.ts";

/** The head of a request of either version, as Node shows it. */
export interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, those too that Node leaves out of `headers`. */
  readonly rawHeaders: readonly string[];
  readonly httpVersion: string;
  readonly url?: string | undefined;
}

/** An `onRequest` hook that refuses a request whose head two readers could treat as two requests: BAD_REQUEST. */
export function checkHead(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const fault = findHeadFault(request.raw, request.originalUrl);
  if (fault === undefined) done();
  else done(new Refusal("BAD_REQUEST", fault));
}

/** What is wrong with the head of a request, and where. */
export function findHeadFault(head: RequestHead, target: string = head.url ?? ""): string | undefined {
  const { headers, rawHeaders } = head;
  return (
    (isHttp2(headers) ? findMethodFault(head) : findFramingFault(head)) ??
    findRepeated(rawHeaders) ??
    findHostFault(headers) ??
    findTargetFault(target, headers.host)
  );
}

function isHttp2(headers: IncomingHttpHeaders): boolean {
  return headers[":method"] !== undefined;
}

/**
 * A method that no route can have was replaced, except in the fields as they came. HTTP/1's parser answers 400, too.
 */
function findMethodFault({ headers, rawHeaders }: RequestHead): string | undefined {
  const method = rawHeaders[rawHeaders.indexOf(":method") + 1];
  return method === headers[":method"] ? undefined : "request method: is none that HTTP has";
}

/**
 * Node's parser also takes the versions 0.9 and 2.0, reads chunks in version 1.0, which has none, and passes over a
 * coding in front of `chunked` (RFC 9112, section 6.1).
 */
function findFramingFault({ httpVersion, headers }: RequestHead): string | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0")
    return `request line: HTTP/${httpVersion} is not spoken here in this form; use HTTP/1.1`;
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersion === "1.0") return "header Transfer-Encoding: must not be sent with HTTP/1.0; use Content-Length";
  return coding.toLowerCase() === "chunked" ? undefined : "header Transfer-Encoding: must be chunked, and nothing else";
}

/**
 * Of two Host or two Authorization fields Node keeps the first and drops the other; a proxy in front may have kept the
 * other (RFC 9112, section 3.2).
 */
function findRepeated(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  let authorizations = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === "authorization") authorizations += 1;
  }
  if (hosts > 1) return "header Host: must be sent once";
  return authorizations > 1 ? "header Authorization: must be sent once" : undefined;
}

/**
 * What is wrong with the host of a request. HTTP/2 may name it twice, and then the same way (RFC 9113, section 8.3.1).
 * Behind this check, code may build a URL from the host; the Connect plugin does, and answers 200 with nothing when
 * that fails.
 */
function findHostFault(headers: IncomingHttpHeaders): string | undefined {
  const authority = headers[":authority"];
  const host = authority ?? headers.host;
  if (host === undefined || host === "") return "header Host: must be sent";
  if (authority !== undefined && headers.host !== undefined && headers.host !== authority)
    return "header Host: must equal :authority";
  return isHost(host) ? undefined : "header Host: must be a host name or address, with a port if need be";
}

/**
 * Host and port of RFC 9110, section 7.2, as far as a URL can be made of them: `URL` knows the ranges of ports and
 * addresses.
 */
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

/** What is wrong with a request target, as it came, beside a Host field. */
function findTargetFault(target: string, host: string | undefined): string | undefined {
  if (target.includes("#")) return "request target: must hold no fragment (#)";
  if (target.includes("%") && !isDecodable(pathOf(target))) return "the URL holds a broken percent-encoding";
  if (target.startsWith("/") || target === "*") return undefined;
  const [, authority] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined) return "request target: must be a path, or a URL of http or https";
  const isSame = authority.toLowerCase() === host?.toLowerCase();
  return isSame ? undefined : "request target: must name the same host as the header Host";
}

/**
 * For Fastify's option `rewriteUrl`: the path and query of a target, without the origin of the absolute form (RFC 9112,
 * section 3.2.2), with `%25` for what is no escape, and with GET for a method that HTTP/1 does not know. The router
 * would answer the last two itself, past all hooks, and log its routes each time. `checkHead` refuses them.
 */
export function makeRoutable(request: RoutedRequest): string {
  const { method = "", url = "" } = request;
  if (!KNOWN_METHODS.has(method)) request.method = "GET";
  const own = url.startsWith("/") ? url : url.replace(ABSOLUTE, "").replace(/^(?=[?]|$)/, "/");
  if (!own.includes("%")) return own;
  const path = pathOf(own);
  return isDecodable(path) ? own : path.replaceAll("%", "%25") + own.slice(path.length);
}

interface RoutedRequest {
  method?: string | undefined;
  readonly url?: string | undefined;
}

/** HTTP/2 lets any token through. */
const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? "";
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
