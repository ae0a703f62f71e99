import { isInClass } from "./byte-class.ts";
import { putHexDigit, putText } from "./put-text.ts";

/** Whether a URL begins with an allowed scheme, in any case. */
export function hasAllowedScheme(start: usize, end: usize, isImage: bool): bool {
  if (hasScheme(start, end, "https:") || hasScheme(start, end, "http:") || hasScheme(start, end, "mailto:"))
    return true;
  if (hasScheme(start, end, "tel:") || hasScheme(start, end, "sms:")) return true;
  return isImage && hasScheme(start, end, "cid:");
}

/**
 * Percent-encodes the bytes of a class, but for one byte that may be let pass; and in HTML writes `&` as `&amp;`. At most 5
 * bytes for each byte. Returns where the next byte goes.
 */
export function putPercentEncoded(
  start: usize,
  end: usize,
  to: usize,
  byteClass: u8,
  spared: u32,
  isHtml: bool,
): usize {
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (isInClass(byte, byteClass) && byte !== spared) {
      store<u8>(to, 0x25);
      to = putHexDigit(byte, putHexDigit(byte >>> 4, to + 1));
    } else if (isHtml && byte === 0x26) to = putText("&amp;", to);
    else store<u8>(to++, <u8>byte);
  }
  return to;
}

/** The scheme is in lower case; its colon has no other case. */
function hasScheme(start: usize, end: usize, scheme: string): bool {
  const length = scheme.length;
  if (end - start < <usize>length) return false;
  for (let i = 0; i < length; i++) {
    const byte: u32 = load<u8>(start + i);
    const lower = byte - 0x41 < 26 ? byte + 0x20 : byte;
    if (lower !== load<u16>(changetype<usize>(scheme) + ((<usize>i) << 1))) return false;
  }
  return true;
}
