import { isInClass, JSON_SPECIAL } from "./byte-class.ts";
import { afterCodePoint, decodeCodePoint, encodeCodePoint } from "./utf8.ts";

/** Writes a text of ours, which is ASCII, and returns where the next byte goes. */
export function putText(text: string, to: usize): usize {
  const length = text.length;
  for (let i = 0; i < length; i++) store<u8>(to + i, <u8>load<u16>(changetype<usize>(text) + ((<usize>i) << 1)));
  return to + length;
}

/** Copies bytes, and returns where the next byte goes. */
export function putBytes(start: usize, end: usize, to: usize): usize {
  memory.copy(to, start, end - start);
  return to + (end - start);
}

/** Writes a whole number in decimal, and returns where the next byte goes. At most 20 bytes. */
export function putDigits(number: u64, to: usize): usize {
  let end = to;
  let rest = number;
  do {
    end += 1;
    rest /= 10;
  } while (rest !== 0);
  rest = number;
  for (let at = end; at > to; at--) {
    store<u8>(at - 1, <u8>(0x30 + (rest % 10)));
    rest /= 10;
  }
  return end;
}

/** Writes text as the inside of a JSON string, well-formed whatever the bytes. At most 6 bytes for each byte. */
export function putJsonText(start: usize, end: usize, to: usize): usize {
  for (let at = start; at < end; ) {
    const code = decodeCodePoint(at, end);
    at = afterCodePoint();
    if (code < 0x80 && isInClass(code, JSON_SPECIAL)) to = putJsonEscape(code, to);
    else to = encodeCodePoint(code, to);
  }
  return to;
}

/** Writes the low four bits as an upper-case hexadecimal digit. */
export function putHexDigit(bits: u32, to: usize): usize {
  const digit = bits & 15;
  store<u8>(to, <u8>(digit < 10 ? 0x30 + digit : 0x37 + digit));
  return to + 1;
}

function putJsonEscape(code: u32, to: usize): usize {
  store<u8>(to, 0x5c);
  if (code >= 0x20) {
    store<u8>(to + 1, <u8>code);
    return to + 2;
  }
  return putHexDigit(code, putHexDigit(code >>> 4, putText("u00", to + 1)));
}
