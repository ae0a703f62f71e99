import { toOneLine } from "./text.ts";

/**
 * The position of a value, which decides its escaping: text or a double-quoted attribute of HTML; a whole URL in a
 * double-quoted attribute (also safe in a CSS url('...')), or an image's URL (which may be cid:); a part of a URL's
 * path, of its query or fragment, or of the address of mailto:, tel:, sms: or cid:, in any output; a double-quoted
 * JavaScript string that holds text or a URL; plain text, a URL within it, or one line of it.
 */
export type SlotPosition = (typeof SLOT_POSITIONS)[number];

/** The kind of a brand's value decides what is written. Both kinds write the same in any output. From format 3. */
export type BrandPosition = (typeof BRAND_POSITIONS)[number];

export const BRAND_POSITIONS = ["color", "font"] as const;

export const SLOT_POSITIONS = [
  "text",
  "attribute",
  "url",
  "image-url",
  "url-path",
  "url-query",
  "url-address",
  "js-text",
  "js-url",
  "js-image-url",
  "plain",
  "plain-url",
  "line",
] as const;

/**
 * The character reference for a UTF-16 code unit that must be escaped in HTML text or a quoted attribute.
 * `>` is among the five so that a value cannot end a comment either; the quotes are numeric because `&apos;` is unknown
 * to old mail clients.
 */
export function toHtmlReference(unit: number): string | undefined {
  switch (unit) {
    case 0x22:
      return "&#34;";
    case 0x26:
      return "&amp;";
    case 0x27:
      return "&#39;";
    case 0x3c:
      return "&lt;";
    case 0x3e:
      return "&gt;";
    default:
      return undefined;
  }
}

const HTML_SPECIAL = /[&<>"']/;

/** Escapes for HTML text and quoted attributes. Replaces ASCII characters with ASCII. */
export function escapeHtml(text: string): string {
  const first = text.search(HTML_SPECIAL);
  if (first === -1) return text;
  let escaped = "";
  let copied = 0;
  // replace() with a callback takes more than twice as long as this loop.
  for (let i = first; i < text.length; i++) {
    const reference = toHtmlReference(text.charCodeAt(i));
    if (reference === undefined) continue;
    escaped += text.slice(copied, i) + reference;
    copied = i + 1;
  }
  return escaped + text.slice(copied);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const JS_SPECIAL = /["\\<>\0-\x1f\x7f\u2028\u2029]/g;

/**
 * Escapes for a double-quoted JavaScript string (ECMA-262, section 12.9.4) in a JSX file: angle brackets are escaped
 * too, so that no tool treats them as markup.
 */
export function escapeJs(text: string): string {
  return text.replace(
    JS_SPECIAL,
    (sign) => JS_SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}

const JS_SHORT: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };

const LINK_SCHEME = /^(?:https?|mailto|tel|sms):/i;
const IMAGE_SCHEME = /^(?:https?|mailto|tel|sms|cid):/i;
const UNSAFE = /[\0-\x20"'()<>\\`\x7f-\uffff]/;
const UNSAFES = /[\0-\x20"'()<>\\`\x7f-\uffff]+/g;
const RESERVED = /[^A-Za-z0-9\-._~]+/g;

/**
 * Makes a whole URL safe in a JavaScript string, in plain text, in a CSS url('...') and, except for its `&`, in a
 * double-quoted attribute. Returns undefined when it does not begin with an allowed scheme. Percent signs are kept, and
 * with them the escapes that the URL already has.
 */
function encodeUrl(url: string, use: "link" | "image"): string | undefined {
  if (!(use === "image" ? IMAGE_SCHEME : LINK_SCHEME).test(url)) return undefined;
  return UNSAFE.test(url) ? url.replace(UNSAFES, percentEncode) : url;
}

/** Encodes a part of a URL: every character except unreserved ones (RFC 3986, section 2.3), `/` included. */
function encodeUrlPiece(piece: string): string {
  return piece.replace(RESERVED, percentEncode);
}

/** encodeURIComponent leaves five reserved characters unencoded. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const WHOLE_URLS: ReadonlySet<SlotPosition | BrandPosition> = new Set([
  "url",
  "image-url",
  "url-address",
  "js-url",
  "js-image-url",
  "plain-url",
]);

/**
 * Returns true for positions in which a URL is useless without a value: it begins with the tag, or has only its scheme
 * before it.
 */
export function isWholeUrl(position: SlotPosition | BrandPosition): boolean {
  return WHOLE_URLS.has(position);
}

const URL_VALUES: ReadonlySet<SlotPosition | BrandPosition> = new Set([
  "url",
  "image-url",
  "js-url",
  "js-image-url",
  "plain-url",
]);

/** Returns true if a value in this position is a whole URL. */
export function isUrlValue(position: SlotPosition | BrandPosition): boolean {
  return URL_VALUES.has(position);
}

const COLOR = /^#[0-9a-fA-F]{6}$/;
/** A list of font families without quotes, which is safe in every output. */
export const FONT_CHOICE = /^[A-Za-z0-9 ,-]{1,128}$/;

/** Returns a colour as `#rrggbb` in lower case; undefined for any other value. */
export function readColor(value: string): string | undefined {
  return COLOR.test(value) ? value.toLowerCase() : undefined;
}

/** Returns the choice that a value names in full or by its first family, in any case of ASCII; otherwise undefined. */
export function readFont(value: string, choices: readonly string[]): string | undefined {
  if (!FONT_CHOICE.test(value)) return undefined;
  const name = value.toLowerCase();
  return choices.find((choice) => {
    const all = choice.toLowerCase();
    return all === name || all.split(",", 1)[0] === name;
  });
}

/** Escapes a clean value for its position. Returns undefined for a whole URL that the URL rule refuses. */
export function escapeSlot(position: SlotPosition, value: string): string | undefined {
  switch (position) {
    case "text":
    case "attribute":
      return escapeHtml(value);
    case "url":
      return encodeUrl(value, "link")?.replaceAll("&", "&amp;");
    case "image-url":
      return encodeUrl(value, "image")?.replaceAll("&", "&amp;");
    case "js-url":
    case "plain-url":
      return encodeUrl(value, "link");
    case "js-image-url":
      return encodeUrl(value, "image");
    case "url-path":
    case "url-query":
    case "url-address":
      return encodeUrlPiece(value);
    case "js-text":
      return escapeJs(value);
    case "plain":
      return value;
    case "line":
      return toOneLine(value);
  }
}

/** Escapes the source of a tag for its position; the rules for URLs do not apply. */
export function escapeTagSource(position: SlotPosition | BrandPosition, source: string): string {
  switch (position) {
    case "js-text":
    case "js-url":
    case "js-image-url":
      return escapeJs(source);
    case "plain":
    case "plain-url":
      return source;
    case "line":
      return toOneLine(source);
    default:
      return escapeHtml(source);
  }
}
