import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import { aroundServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";

/** What a URL is for: links lead somewhere, images are loaded. */
export type UrlUse = "link" | "image";

/** Why a literal URL cannot be used. */
export type Refusal =
  | { readonly refusal: "scheme"; readonly scheme: string; readonly use: UrlUse }
  | { readonly refusal: "relative" | "invalid" };

/** A literal URL in the form that is written, or why it cannot be used. */
export type LiteralUrl = { readonly url: string; readonly addedScheme: boolean } | Refusal;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** The schemes that a URL may have, without the colon. */
export const URL_SCHEMES: Readonly<Record<UrlUse, readonly string[]>> = {
  link: ["http", "https", "mailto", "tel", "sms"],
  image: ["http", "https", "cid"],
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
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && URL_SCHEMES[use].includes(scheme))
    return { url: encodeUnsafe(trimmed), addedScheme: false };
  if (BARE_HOST.test(trimmed)) return { url: encodeUnsafe(`https://${trimmed}`), addedScheme: true };
  if (BARE_HOST.test(trimmed.replace(/^\/\//, ""))) return { url: encodeUnsafe(`https:${trimmed}`), addedScheme: true };
  return scheme === undefined ? { refusal: "relative" } : { refusal: "scheme", scheme, use };
}

/**
 * Percent-encodes what could end a quoted attribute or a CSS url(), and all that is not ASCII. Existing escapes stay,
 * and so do the placeholders of sending services, which hold neither quotes nor parentheses.
 */
export function encodeUnsafe(text: string): string {
  return aroundServicePlaceholders(text.toWellFormed(), encodePiece);
}

function encodePiece(text: string): string {
  return text.replace(UNSAFE, (character) =>
    // encodeURIComponent leaves ' ( ) as they are.
    encodeURIComponent(character).replace(/['()]/g, (inner) => `%${inner.charCodeAt(0).toString(16).toUpperCase()}`),
  );
}

/**
 * Where a tag within a URL is, by the literal text in front of it, or by that since a tag that holds the beginning
 * of the URL. Returns undefined where the tag would be part of the scheme or host.
 */
export function urlPiecePosition(literal: string, isBehindTag: boolean): SlotPosition | undefined {
  // After a tag that begins a URL, the host ends at the first delimiter.
  if (isBehindTag) return /[?#&]/.test(literal) ? "url-query" : literal.includes("/") ? "url-path" : undefined;
  if (/[?#]/.test(literal)) return "url-query";
  if (/^(?:mailto|tel|sms|cid):/i.test(literal)) return "url-address";
  return /^https?:\/\/[^/]+\//i.test(literal) ? "url-path" : undefined;
}
