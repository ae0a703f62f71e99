import { isInClass } from "./byte-class.ts";
import { putHexDigit, putText } from "./put-text.ts";
import { Text, text } from "./text.ts";

/** Whether a URL begins with an allowed scheme, in any case. */
export function hasAllowedScheme(start: usize, end: usize, isImage: bool): bool {
  if (
    hasScheme(start, end, text("https:")) ||
    hasScheme(start, end, text("http:")) ||
    hasScheme(start, end, text("mailto:"))
  )
    return true;
  if (hasScheme(start, end, text("tel:")) || hasScheme(start, end, text("sms:"))) return true;
  return isImage && hasScheme(start, end, text("cid:"));
}

/**
 * Percent-encodes the bytes of a class, and in HTML writes `&` as `&amp;`. At most 5 bytes for each byte. Returns where
 * the next byte goes.
 */
export function putPercentEncoded(start: usize, end: usize, to: usize, byteClass: u32, isHtml: bool): usize {
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (isInClass(byte, byteClass)) {
      store<u8>(to, 0x25);
      to = putHexDigit(byte, putHexDigit(byte >>> 4, to + 1));
    } else if (isHtml && byte === 0x26) to = putText(text("&amp;"), to);
    else store<u8>(to++, <u8>byte);
  }
  return to;
}

/** The scheme is in lower case; a clean value holds nothing but a colon that would pass for one. */
function hasScheme(start: usize, end: usize, scheme: Text): bool {
  let at = start;
  for (let letter = scheme; load<u8>(letter) !== 0; letter++) {
    if (at === end || (load<u8>(at) | 0x20) !== load<u8>(letter)) return false;
    at += 1;
  }
  return true;
}
