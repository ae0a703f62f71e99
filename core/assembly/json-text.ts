import { Text } from "./text.ts";
import { encodeCodePoint } from "./utf8.ts";

/**
 * Writes the text of a JSON string as UTF-8, at most as many bytes as it has there. Returns where the next byte goes; 0 when
 * the string holds a lone surrogate, which has no UTF-8 form.
 */
export function putTextOf(string: usize, to: usize): usize {
  let at = string + 1;
  while (load<u8>(at) !== 0x22) {
    const byte = load<u8>(at);
    if (byte !== 0x5c) {
      store<u8>(to++, byte);
      at += 1;
      continue;
    }
    let code = readEscape(at);
    at += escapeLength(at);
    if (isHighSurrogate(code)) {
      const low = load<u16>(at) === 0x755c ? readEscape(at) : 0; // \u in little endian
      if ((low & 0xfc00) !== 0xdc00) return 0;
      code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
      at += 6;
    } else if ((code & 0xfc00) === 0xdc00) return 0;
    to = encodeCodePoint(code, to);
  }
  return to;
}

/** Whether a value is a string with this text of ours, which ends at its 0 or at a comma. */
export function isJsonText(value: usize, word: Text): bool {
  if (value === 0 || load<u8>(value) !== 0x22) return false;
  let at = value + 1;
  for (let letter = word; !isTextEnd(letter); letter++) {
    const isEscape = load<u8>(at) === 0x5c;
    if ((isEscape ? readEscape(at) : load<u8>(at)) !== load<u8>(letter)) return false;
    at += isEscape ? escapeLength(at) : 1;
  }
  return load<u8>(at) === 0x22;
}

/** The index of the text, of several with commas between them, that a value is; or -1. */
export function findWord(value: usize, words: Text): i32 {
  let word = words;
  let index = 0;
  for (; !isJsonText(value, word); index++) {
    while (!isTextEnd(word)) word += 1;
    if (load<u8>(word) === 0) return -1;
    word += 1;
  }
  return index;
}

function isTextEnd(at: usize): bool {
  return load<u8>(at) === 0 || load<u8>(at) === 0x2c;
}

/** How long an escape is: \\u and four digits, or two characters. */
function escapeLength(at: usize): usize {
  return load<u8>(at + 1) === 0x75 ? 6 : 2;
}

/** The code unit that an escape stands for. */
function readEscape(at: usize): u32 {
  const sign: u32 = load<u8>(at + 1);
  switch (sign) {
    case 0x62:
      return 8;
    case 0x66:
      return 12;
    case 0x6e:
      return 10;
    case 0x72:
      return 13;
    case 0x74:
      return 9;
    case 0x75:
      return (hexDigit(at + 2) << 12) | (hexDigit(at + 3) << 8) | (hexDigit(at + 4) << 4) | hexDigit(at + 5);
    default:
      return sign;
  }
}

function hexDigit(at: usize): u32 {
  const byte: u32 = load<u8>(at);
  return byte < 0x3a ? byte - 0x30 : (byte | 0x20) - 0x57;
}

function isHighSurrogate(code: u32): bool {
  return (code & 0xfc00) === 0xd800;
}
