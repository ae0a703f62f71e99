const LINK_SCHEME = /^(?:https?|mailto|tel|sms):/i;
const IMAGE_SCHEME = /^(?:https?|mailto|tel|sms|cid):/i;
const UNSAFE = /[\0-\x20"'()<>\\`\x7f-\uffff]/;
const UNSAFES = /[\0-\x20"'()<>\\`\x7f-\uffff]+/g;
const RESERVED = /[^A-Za-z0-9\-._~]+/g;

/**
 * Makes a whole URL safe in a JavaScript string, in plain text and in a CSS url('...'), and but for its `&` in a
 * double-quoted attribute. Returns undefined when it does not begin with an allowed scheme. Percent signs stay, so that
 * existing escapes do.
 */
export function encodeUrl(url: string, use: "link" | "image"): string | undefined {
  if (!(use === "image" ? IMAGE_SCHEME : LINK_SCHEME).test(url)) return undefined;
  return UNSAFE.test(url) ? url.replace(UNSAFES, percentEncode) : url;
}

/** Encodes a piece of a URL: all but unreserved characters (RFC 3986, section 2.3), so also `/`. */
export function encodeUrlPiece(piece: string): string {
  return piece.replace(RESERVED, percentEncode);
}

/** Every byte of the UTF-8 form but unreserved ones; encodeURIComponent leaves five more alone. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
