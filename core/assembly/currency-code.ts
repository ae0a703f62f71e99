const CODE_BYTES: usize = 3;

/** The three capital letters of a code, the first in the lowest byte; 0 when bytes are no code of a currency. */
export function codeOf(start: usize, end: usize): u32 {
  if (end - start !== CODE_BYTES) return 0;
  let code: u32 = 0;
  for (let at = end; at > start; at--) {
    const letter: u32 = load<u8>(at - 1);
    if (letter - 0x41 >= 26) return 0;
    code = (code << 8) | letter;
  }
  return code;
}
