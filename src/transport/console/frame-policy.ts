import { COMMON_FIELDS } from "./console-policy.ts";

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/;
const MAX_HOSTS = 40;

/**
 * The header fields of the frame into which the console writes a mail. Its styles apply, and it runs, sends and asks
 * for nothing: a mail is what anybody wrote. Pictures come from the hosts that are named, over https, and never from
 * this server: `https:` for all would let the mail ask it, too. Undefined when a host cannot be named in a policy.
 */
export function frameFields(
  imageHosts: readonly string[],
  ownHost: string,
): Readonly<Record<string, string>> | undefined {
  const own = placeOf(ownHost);
  const isRefused = (host: string) => !HOST.test(host) || placeOf(host) === own;
  if (imageHosts.length > MAX_HOSTS || imageHosts.some(isRefused)) return undefined;
  const sources = [...imageHosts.map((host) => `https://${host}`), "data:"].join(" ");
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${sources}`,
    `font-src ${sources}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin",
  ];
  return { ...COMMON_FIELDS, "content-security-policy": policy.join("; ") };
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
