import { endOfDecimal } from "./parse-number.ts";
import { skipText } from "./skip-text.ts";
import { text } from "./text.ts";
import { afterCodePoint, decodeCodePoint, wasBadSequence } from "./utf8.ts";

/**
 * Looks for the first fault of a JSON text (RFC 8259) in UTF-8. Returns 0 when there is none, else the address of the token
 * that is wrong. Keeps the open brackets at `stack`, one byte each, so that no nesting is too deep.
 */
export function findSyntaxFault(start: usize, end: usize, stack: usize): usize {
  let top = stack;
  let at = skipSpace(start, end);
  while (true) {
    const open = byteAt(at, end);
    if (open === 0x7b || open === 0x5b) {
      store<u8>(top++, open);
      const first = skipSpace(at + 1, end);
      if (byteAt(first, end) !== closing(open)) {
        at = open === 0x7b ? endOfName(first, end) : first;
        if (at === 0) return first;
        continue;
      }
      at = first;
    } else {
      const after = endOfScalar(at, end);
      if (after === 0) return at;
      at = skipSpace(after, end);
    }
    // A value has ended, or is about to with the bracket that is next.
    for (; top > stack && byteAt(at, end) === closing(load<u8>(top - 1)); top--) at = skipSpace(at + 1, end);
    if (top === stack) return at === end ? 0 : at;
    if (byteAt(at, end) !== 0x2c) return at;
    const next = skipSpace(at + 1, end);
    at = load<u8>(top - 1) === 0x7b ? endOfName(next, end) : next;
    if (at === 0) return next;
  }
}

/** Where white space of JSON ends. */
export function skipSpace(start: usize, end: usize): usize {
  let at = start;
  for (; at < end; at++) {
    const byte = load<u8>(at);
    if (byte !== 0x20 && byte !== 10 && byte !== 13 && byte !== 9) break;
  }
  return at;
}

function closing(open: u8): u8 {
  return open + 2; // ] follows [ by two in ASCII, and } follows {
}

function byteAt(at: usize, end: usize): u8 {
  return at < end ? load<u8>(at) : 0;
}

/** Where the value of a member begins whose name begins here; 0 when there is no name or no colon. */
function endOfName(at: usize, end: usize): usize {
  const name = byteAt(at, end) === 0x22 ? endOfString(at, end) : 0;
  if (name === 0) return 0;
  const colon = skipSpace(name, end);
  return byteAt(colon, end) === 0x3a ? skipSpace(colon + 1, end) : 0;
}

function endOfScalar(at: usize, end: usize): usize {
  const first = byteAt(at, end);
  if (first === 0x22) return endOfString(at, end);
  if (first === 0x74) return skipText(at, end, text("true"));
  if (first === 0x66) return skipText(at, end, text("false"));
  if (first === 0x6e) return skipText(at, end, text("null"));
  const digits = first === 0x2d ? at + 1 : at;
  // No zero before another digit.
  if (byteAt(digits, end) === 0x30 && <u32>byteAt(digits + 1, end) - 0x30 < 10) return 0;
  return endOfDecimal(digits, end);
}

function endOfString(start: usize, end: usize): usize {
  for (let at = start + 1; at < end; ) {
    const byte = load<u8>(at);
    if (byte === 0x22) return at + 1;
    if (byte < 0x20) return 0;
    if (byte === 0x5c) {
      at = endOfEscape(at + 1, end);
      if (at === 0) return 0;
    } else if (byte < 0x80) at += 1;
    else {
      decodeCodePoint(at, end);
      if (wasBadSequence()) return 0;
      at = afterCodePoint();
    }
  }
  return 0;
}

function endOfEscape(at: usize, end: usize): usize {
  const sign = byteAt(at, end);
  if (sign === 0x75) {
    for (let i: usize = 1; i <= 4; i++) if (!isHexDigit(byteAt(at + i, end))) return 0;
    return at + 5;
  }
  const isShort = sign === 0x22 || sign === 0x5c || sign === 0x2f || sign === 0x62 || sign === 0x66;
  return isShort || sign === 0x6e || sign === 0x72 || sign === 0x74 ? at + 1 : 0;
}

function isHexDigit(byte: u8): bool {
  return <u32>byte - 0x30 < 10 || <u32>(byte | 0x20) - 0x61 < 6;
}
