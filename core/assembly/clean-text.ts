import { isInClass, UNCLEAN } from "./byte-class.ts";
import { dropLoneIsolates, isIsolate } from "./pair-isolates.ts";
import { afterCodePoint, decodeCodePoint, encodeCodePoint, wasBadSequence } from "./utf8.ts";

/** Where text first has what cleaning would change; `end` when it is clean. */
export function findUnclean(start: usize, end: usize): usize {
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    if (!isInClass(byte, UNCLEAN)) continue;
    if (byte < 0x80) return at;
    const code = decodeCodePoint(at, end);
    if (wasBadSequence() || isIsolate(code) || isParagraphEnd(code)) return at;
    at = afterCodePoint() - 1;
  }
  return end;
}

/**
 * Writes text fit to be written to an output: bad UTF-8 becomes U+FFFD, then CRLF, CR, U+0085 and U+2029 become LF,
 * then C0 controls except TAB and LF, and U+007F, are dropped, then isolates without a partner.
 * At most 3 bytes for each byte. Returns where the next byte goes.
 */
export function putCleanText(start: usize, end: usize, to: usize): usize {
  const first = to;
  let hasIsolates = false;
  for (let at = start; at < end; ) {
    const code = decodeCodePoint(at, end);
    at = afterCodePoint();
    if (isIsolate(code)) hasIsolates = true;
    if (code === 13 || isParagraphEnd(code)) {
      store<u8>(to++, 10);
      if (code === 13 && at < end && load<u8>(at) === 10) at += 1;
    } else if (code >= 0x80 || code === 9 || !isInClass(code, UNCLEAN)) to = encodeCodePoint(code, to);
  }
  return hasIsolates ? dropLoneIsolates(first, to) : to;
}

/** Whether it ends a paragraph, and is more than ASCII (UAX #9, class B). */
function isParagraphEnd(code: u32): bool {
  return code === 0x85 || code === 0x2029;
}

/** Writes text with each bad sequence of UTF-8 as U+FFFD, otherwise as it is. At most 3 bytes for each byte. */
export function putRepairedText(start: usize, end: usize, to: usize): usize {
  for (let at = start; at < end; at = afterCodePoint()) to = encodeCodePoint(decodeCodePoint(at, end), to);
  return to;
}

/** The length of text once it is repaired. */
export function repairedLength(start: usize, end: usize): usize {
  let length: usize = 0;
  for (let at = start; at < end; at = afterCodePoint()) {
    decodeCodePoint(at, end);
    length += wasBadSequence() ? 3 : afterCodePoint() - at;
  }
  return length;
}
