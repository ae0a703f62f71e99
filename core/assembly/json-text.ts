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
    at += load<u8>(at + 1) === 0x75 ? 6 : 2;
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

/** Whether a value is a string with this text, which is ASCII. */
export function isJsonText(value: usize, text: string): bool {
  if (value === 0 || load<u8>(value) !== 0x22) return false;
  const length = text.length;
  let at = value + 1;
  for (let i = 0; i < length; i++) {
    const byte: u32 = load<u8>(at);
    const isEscape = byte === 0x5c;
    if ((isEscape ? readEscape(at) : byte) !== load<u16>(changetype<usize>(text) + ((<usize>i) << 1))) return false;
    at += isEscape ? (load<u8>(at + 1) === 0x75 ? 6 : 2) : 1;
  }
  return load<u8>(at) === 0x22;
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
