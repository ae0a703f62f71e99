import { COMMON_FIELDS } from "./console-policy.ts";

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/;
const MAX_HOSTS = 40;

/**
 * The header fields of the frame into which the console writes a mail. Its styles apply, and it runs, sends and asks
 * for nothing: a mail is what anybody wrote. Pictures come from the hosts that are named, over https. This server gives
 * it the images of the examples alone, since `https:` for all would let the mail call it, too. Undefined when a host
 * cannot be named in a policy.
 */
export function frameFields(
  imageHosts: readonly string[],
  ownHost: string,
  publicUrl: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const own = placeOf(ownHost);
  const isRefused = (host: string) => !HOST.test(host) || placeOf(host) === own;
  if (imageHosts.length > MAX_HOSTS || imageHosts.some(isRefused)) return undefined;
  const sources = [...imageHosts.map((host) => `https://${host}`), "data:"].join(" ");
  const examples = [...ownNames(ownHost), ...(publicUrl === undefined ? [] : [publicUrl])];
  const images = [...examples.map((origin) => `${origin}/examples/images/`), sources].join(" ");
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${images}`,
    `font-src ${sources}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ];
  return { ...COMMON_FIELDS, "content-security-policy": policy.join("; ") };
}

/** A host, and the other names of this machine if it is one of these: a mail may have been made under another. */
function ownNames(host: string): readonly string[] {
  const own = host.toLowerCase();
  const [, port] = /^localhost:(\d*)$/.exec(placeOf(own) ?? "") ?? [];
  const names = port === undefined ? [] : ["localhost", "127.0.0.1"].map((name) => `${name}${port && `:${port}`}`);
  return [...new Set([own, ...names])].filter((name) => HOST.test(name));
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** The same for every spelling of a host that leads to the same port. Of 80 and 443 the page cannot know its own. */
function placeOf(host: string): string | undefined {
  const url = URL.parse(`http://${host}`);
  if (url === null) return undefined;
  const name = url.hostname.replace(/\.$/, "");
  const port = url.port === "443" ? "" : url.port;
  return `${LOOPBACK.test(name) ? "localhost" : name}:${port}`;
}
