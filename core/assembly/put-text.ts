import { Text, text } from "./text.ts";
import { afterCodePoint, decodeCodePoint, encodeCodePoint } from "./utf8.ts";

/** Writes a text of ours, and returns where the next byte goes. */
export function putText(words: Text, to: usize): usize {
  let next = to;
  for (let at = words; load<u8>(at) !== 0; at++) store<u8>(next++, load<u8>(at));
  return next;
}

/** Copies bytes, and returns where the next byte goes. */
export function putBytes(start: usize, end: usize, to: usize): usize {
  memory.copy(to, start, end - start);
  return to + (end - start);
}

/** Writes a whole number in decimal, and returns where the next byte goes. At most 20 bytes. */
export function putDigits(number: u64, to: usize): usize {
  const start = number < 10 ? to : putDigits(number / 10, to);
  store<u8>(start, <u8>(0x30 + (number % 10)));
  return start + 1;
}

/** Writes text as the inside of a JSON string, well-formed whatever the bytes. At most 6 bytes for each byte. */
export function putJsonText(start: usize, end: usize, to: usize): usize {
  let next = to;
  for (let at = start; at < end; at = afterCodePoint()) {
    const code = decodeCodePoint(at, end);
    if (code < 0x20) next = putHexDigit(code, putHexDigit(code >>> 4, putText(text("\\u00"), next)));
    else {
      if (code === 0x22 || code === 0x5c) store<u8>(next++, 0x5c);
      next = encodeCodePoint(code, next);
    }
  }
  return next;
}

/** Writes the low four bits as an upper-case hexadecimal digit. */
export function putHexDigit(bits: u32, to: usize): usize {
  const digit = bits & 15;
  store<u8>(to, <u8>(digit < 10 ? 0x30 + digit : 0x37 + digit));
  return to + 1;
}
