/** Written for what is not UTF-8. */
const REPLACEMENT: u32 = 0xfffd;

let sequenceEnd: usize = 0;
let isBad = false;

/**
 * Decodes one code point by the WHATWG rule (Encoding Standard, section 8.1.1): U+FFFD for each bad sequence, which ends before
 * the first byte that cannot belong to it. Then afterCodePoint() says where the next begins, wasBadSequence() whether it was bad.
 */
export function decodeCodePoint(at: usize, end: usize): u32 {
  const lead: u32 = load<u8>(at);
  sequenceEnd = at + 1;
  isBad = lead >= 0x80 && (lead < 0xc2 || lead > 0xf4);
  if (lead < 0x80) return lead;
  const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let code = lead & (0x3f >>> more);
  for (let i = 0; i < more && !isBad; i++) {
    if (sequenceEnd === end || !mayFollow(lead, i, load<u8>(sequenceEnd))) isBad = true;
    else code = (code << 6) | (<u32>load<u8>(sequenceEnd++) & 0x3f);
  }
  return isBad ? REPLACEMENT : code;
}

/** Whether a byte may be the one after so many others: the second is bounded by what would be too long, or no character. */
function mayFollow(lead: u32, count: i32, byte: u32): bool {
  if (byte < 0x80 || byte > 0xbf) return false;
  if (count > 0) return true;
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte < 0xa0;
  if (lead === 0xf0) return byte >= 0x90;
  return lead !== 0xf4 || byte < 0x90;
}

/** Where the code point after the one last decoded begins. */
export function afterCodePoint(): usize {
  return sequenceEnd;
}

/** Whether the last decoded sequence was not UTF-8. */
export function wasBadSequence(): bool {
  return isBad;
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
