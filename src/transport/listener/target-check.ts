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
 * The path and query of a target, which the router is to see: without the origin of the absolute form (RFC 9112, section 3.2.2), and with
 * `%25` for what is no escape. The router would answer that itself, past all hooks.
 */
export function toRoutableUrl({ url = "" }: { readonly url?: string | undefined }): string {
  const own = url.startsWith("/") ? url : url.replace(ABSOLUTE, "").replace(/^(?=[?]|$)/, "/");
  if (!own.includes("%")) return own;
  const path = pathOf(own);
  return isDecodable(path) ? own : path.replaceAll("%", "%25") + own.slice(path.length);
}

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
