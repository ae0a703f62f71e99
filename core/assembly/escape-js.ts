import { isInClass, JS_SPECIAL } from "./byte-class.ts";
import { putHexDigit, putText } from "./put-text.ts";
import { text } from "./text.ts";
import { afterCodePoint, decodeCodePoint, encodeCodePoint } from "./utf8.ts";

/**
 * Escapes for a double-quoted JavaScript string in a JSX file. At most 6 bytes for each byte. Returns where the next
 * goes.
 */
export function putJs(start: usize, end: usize, to: usize): usize {
  for (let at = start; at < end; ) {
    const byte: u32 = load<u8>(at);
    if (!isInClass(byte, JS_SPECIAL)) {
      store<u8>(to++, <u8>byte);
      at += 1;
      continue;
    }
    const code = decodeCodePoint(at, end);
    at = afterCodePoint();
    to = code < 0x80 || code === 0x2028 || code === 0x2029 ? putEscape(code, to) : encodeCodePoint(code, to);
  }
  return to;
}

function putEscape(code: u32, to: usize): usize {
  if (code === 10) return putText(text("\\n"), to);
  if (code === 9) return putText(text("\\t"), to);
  if (code === 0x22) return putText(text('\\"'), to);
  if (code === 0x5c) return putText(text("\\\\"), to);
  let next = putText(text("\\u"), to);
  for (let bits = 12; bits >= 0; bits -= 4) next = putHexDigit(code >>> bits, next);
  return next;
}
