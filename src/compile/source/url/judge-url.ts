import { type Refusal, URL_SCHEMES, type UrlUse } from "./literal-url.ts";

/** To a parser `a.example:8080` has the scheme `a.example:`. */
const HOST_AND_PORT = /^(?:(?:[a-z0-9_-]+\.)+[a-z0-9-]+|localhost):\d{1,5}(?=[/?#]|$)/i;
const BEGINS_WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Parsable, and nobody is meant: `mailto:?subject=…` leaves whom to write to open, `mailto:` says nothing at all. */
const BARE_SCHEME = /^(?:mailto|tel|sms|cid):$/i;

/** False for what no browser can open, such as `https://` without a host. A fragment leads to a place in the mail. */
export function isParsable(text: string): boolean {
  return text.startsWith("#") || (URL.canParse(text) && !BARE_SCHEME.test(text));
}

/** Why a mail cannot hold a whole URL, read as browsers do (WHATWG URL); undefined when it can. */
export function whyRefused(text: string, use: UrlUse): Refusal | undefined {
  const trimmed = text.trim();
  if (HOST_AND_PORT.test(trimmed)) return { refusal: "relative" };
  if (BARE_SCHEME.test(trimmed)) return { refusal: "invalid" };
  if (!URL.canParse(trimmed)) return { refusal: BEGINS_WITH_SCHEME.test(trimmed) ? "invalid" : "relative" };
  const scheme = new URL(trimmed).protocol.slice(0, -1);
  return URL_SCHEMES[use].includes(scheme) ? undefined : { refusal: "scheme", scheme, use };
}
