import type { SlotPosition } from "../../../../core/program.ts";

/** What a URL is for: links lead somewhere, images are loaded. */
export type UrlUse = "link" | "image";

/** Why a literal URL cannot be used. */
export type Refusal =
  | { readonly refusal: "scheme"; readonly scheme: string }
  | { readonly refusal: "relative" | "invalid" };

/** A literal URL in the form that is written, or why it cannot be used. */
export type LiteralUrl = { readonly url: string; readonly addedScheme: boolean } | Refusal;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED: Readonly<Record<UrlUse, RegExp>> = {
  link: /^(?:https?|mailto|tel|sms):/i,
  image: /^(?:https?|cid):/i,
};
/** A host with a dot, or localhost, with or without a port. */
const BARE_HOST = /^(?:(?:[a-z0-9_-]+\.)+[a-z0-9-]{2,}|localhost)(?::\d{1,5})?(?=[/?#]|$)/i;
const UNSAFE = /[\0-\x20{}|^"'()<>\\`\x7f-\u{10FFFF}]/gu;

/**
 * Checks a literal URL or the literal beginning of one, and makes it safe wherever a URL is written. A host without a
 * scheme gets https. A fragment of its own is kept for links.
 */
export function readLiteralUrl(text: string, use: UrlUse): LiteralUrl {
  // Browsers take line breaks and tabs out of a URL before they read its scheme (WHATWG URL, section 4.4).
  const trimmed = text.replace(/[\t\n\r]/g, "").trimStart();
  if (use === "link" && trimmed.startsWith("#")) return { url: encodeUnsafe(trimmed), addedScheme: false };
  if (ALLOWED[use].test(trimmed)) return { url: encodeUnsafe(trimmed), addedScheme: false };
  if (BARE_HOST.test(trimmed)) return { url: encodeUnsafe(`https://${trimmed}`), addedScheme: true };
  if (BARE_HOST.test(trimmed.replace(/^\/\//, ""))) return { url: encodeUnsafe(`https:${trimmed}`), addedScheme: true };
  const scheme = SCHEME.exec(trimmed)?.[1];
  return scheme === undefined ? { refusal: "relative" } : { refusal: "scheme", scheme: scheme.toLowerCase() };
}

/**
 * Percent-encodes what could end a quoted attribute or a CSS url(), and all that is not ASCII. Existing escapes stay.
 */
export function encodeUnsafe(text: string): string {
  return text.toWellFormed().replace(UNSAFE, (character) =>
    // encodeURIComponent leaves ' ( ) as they are.
    encodeURIComponent(character).replace(/['()]/g, (inner) => `%${inner.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/**
 * How a tag within a URL is escaped, by the literal text in front of it, or by that since a tag that holds the
 * beginning of the URL. Returns undefined where the tag would be part of the scheme or host.
 */
export function urlPiecePosition(literal: string, isBehindTag: boolean): SlotPosition | undefined {
  // After a tag that begins a URL, the host ends at the first delimiter.
  if (isBehindTag) return /[?#&]/.test(literal) ? "url-query" : literal.includes("/") ? "url-path" : undefined;
  if (/[?#]/.test(literal)) return "url-query";
  if (/^(?:mailto|tel|sms|cid):/i.test(literal)) return "url-path";
  return /^https?:\/\/[^/]+\//i.test(literal) ? "url-path" : undefined;
}
