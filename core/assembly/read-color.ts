const NUMBER_SIGN: u8 = 0x23;
const COLOR_BYTES: usize = 7;

/** Whether a text is `#rrggbb`; with `isLower` in lower case. */
export function isColorText(start: usize, end: usize, isLower: bool): bool {
  if (end - start !== COLOR_BYTES || load<u8>(start) !== NUMBER_SIGN) return false;
  for (let at = start + 1; at < end; at++) {
    const byte: u32 = load<u8>(at);
    const isDigit = byte - 0x30 < 10 || byte - 0x61 < 6 || (!isLower && byte - 0x41 < 6);
    if (!isDigit) return false;
  }
  return true;
}

/** Writes a colour in lower case. Returns where the next byte goes; 0 for what is none. */
export function putColor(start: usize, end: usize, to: usize): usize {
  if (!isColorText(start, end, false)) return 0;
  store<u8>(to, NUMBER_SIGN);
  // In lower case a letter has this bit, and a digit has it anyway.
  for (let at: usize = 1; at < COLOR_BYTES; at++) store<u8>(to + at, load<u8>(start + at) | 0x20);
  return to + COLOR_BYTES;
}
