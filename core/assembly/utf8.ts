/** Written for what is not UTF-8. */
export const REPLACEMENT: u32 = 0xfffd;

let sequenceEnd: usize = 0;
let isBad = false;

/**
 * Decodes one code point by the WHATWG rule (Encoding Standard, section 8.1.1): U+FFFD for each bad sequence, which ends before
 * the first byte that cannot belong to it. Then afterCodePoint() says where the next begins, wasBadSequence() whether it was bad.
 */
export function decodeCodePoint(at: usize, end: usize): u32 {
  const lead: u32 = load<u8>(at);
  sequenceEnd = at + 1;
  isBad = false;
  if (lead < 0x80) return lead;
  if (lead < 0xc2 || lead > 0xf4) return bad();
  const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let lower: u32 = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let upper: u32 = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  let code = lead & (0x3f >>> more);
  for (let i = 0; i < more; i++) {
    if (sequenceEnd === end) return bad();
    const next: u32 = load<u8>(sequenceEnd);
    if (next < lower || next > upper) return bad();
    code = (code << 6) | (next & 0x3f);
    sequenceEnd += 1;
    lower = 0x80;
    upper = 0xbf;
  }
  return code;
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

function bad(): u32 {
  isBad = true;
  return REPLACEMENT;
}

function putContinuation(code: u32, to: usize): usize {
  store<u8>(to, <u8>(0x80 | (code & 0x3f)));
  return to + 1;
}
