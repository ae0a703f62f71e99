/** Written for what is not UTF-8. */
const REPLACEMENT: u32 = 0xfffd;

let sequenceEnd: usize = 0;
let isBad = false;

/**
 * Decodes one code point by the WHATWG rule (Encoding Standard, section 8.1.1): U+FFFD for each bad sequence, which
 * ends before the first byte that cannot belong to it. Then afterCodePoint() says where the next begins,
 * wasBadSequence() whether it was bad.
 */
export function decodeCodePoint(at: usize, end: usize): u32 {
  const lead: u32 = load<u8>(at);
  sequenceEnd = at + 1;
  isBad = lead >= 0x80 && (lead < 0xc2 || lead > 0xf4);
  if (lead < 0x80) return lead;
  let lowest = lowestSecond(lead);
  let highest = highestSecond(lead);
  let left = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let code = lead & (0x3f >>> left);
  for (; left > 0 && !isBad; left--) {
    const byte: u32 = sequenceEnd < end ? load<u8>(sequenceEnd) : 0;
    isBad = byte < lowest || byte > highest;
    if (!isBad) sequenceEnd += 1;
    code = (code << 6) | (byte & 0x3f);
    lowest = 0x80;
    highest = 0xbf;
  }
  return isBad ? REPLACEMENT : code;
}

/** Less would be too long a form of a shorter sequence. */
function lowestSecond(lead: u32): u32 {
  if (lead === 0xe0) return 0xa0;
  return lead === 0xf0 ? 0x90 : 0x80;
}

/** More would be a surrogate, or beyond the last code point. */
function highestSecond(lead: u32): u32 {
  if (lead === 0xed) return 0x9f;
  return lead === 0xf4 ? 0x8f : 0xbf;
}

/** Where the code point after the one last decoded begins. */
export function afterCodePoint(): usize {
  return sequenceEnd;
}

/** Whether the last decoded sequence was not UTF-8. */
export function wasBadSequence(): bool {
  return isBad;
}

/** Whether text is UTF-8. */
export function isWellFormed(start: usize, end: usize): bool {
  isBad = false;
  for (let at = start; at < end && !isBad; at = sequenceEnd) decodeCodePoint(at, end);
  return !isBad;
}

/** Writes a code point that is no surrogate, and returns where the next byte goes. At most 4 bytes. */
export function encodeCodePoint(code: u32, to: usize): usize {
  if (code < 0x80) {
    store<u8>(to, <u8>code);
    return to + 1;
  }
  if (code < 0x800) {
    store<u8>(to, <u8>(0xc0 | (code >>> 6)));
    return putContinuation(code, to + 1);
  }
  if (code < 0x10000) {
    store<u8>(to, <u8>(0xe0 | (code >>> 12)));
    return putContinuation(code, putContinuation(code >>> 6, to + 1));
  }
  store<u8>(to, <u8>(0xf0 | (code >>> 18)));
  return putContinuation(code, putContinuation(code >>> 6, putContinuation(code >>> 12, to + 1)));
}

function putContinuation(code: u32, to: usize): usize {
  store<u8>(to, <u8>(0x80 | (code & 0x3f)));
  return to + 1;
}
