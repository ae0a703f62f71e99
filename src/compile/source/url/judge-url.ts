import type { Refusal, UrlUse } from "./literal-url.ts";

const SCHEMES: Readonly<Record<UrlUse, ReadonlySet<string>>> = {
  link: new Set(["http:", "https:", "mailto:", "tel:", "sms:"]),
  image: new Set(["http:", "https:", "cid:"]),
};
/** To a parser `a.example:8080` has the scheme `a.example:`. */
const HOST_AND_PORT = /^(?:(?:[a-z0-9_-]+\.)+[a-z0-9-]+|localhost):\d{1,5}(?=[/?#]|$)/i;
const BEGINS_WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** False for what no browser can open, such as `https://` without a host. A fragment leads to a place in the mail. */
export function isParsable(text: string): boolean {
  return text.startsWith("#") || URL.canParse(text);
}

/** Why a mail cannot hold a whole URL, read as browsers do (WHATWG URL); undefined when it can. */
export function whyRefused(text: string, use: UrlUse): Refusal | undefined {
  const trimmed = text.trim();
  if (HOST_AND_PORT.test(trimmed)) return { refusal: "relative" };
  if (!URL.canParse(trimmed)) return { refusal: BEGINS_WITH_SCHEME.test(trimmed) ? "invalid" : "relative" };
  const { protocol } = new URL(trimmed);
  return SCHEMES[use].has(protocol) ? undefined : { refusal: "scheme", scheme: protocol.slice(0, -1) };
}
