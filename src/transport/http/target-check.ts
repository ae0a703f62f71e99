import { METHODS } from "node:http";

/** What is wrong with a request target, as it came, beside a Host field. */
export function findTargetFault(target: string, host: string | undefined): string | undefined {
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
