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
  const isRefused = (host: string) => !HOST.test(host) || host === ownHost.toLowerCase();
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
