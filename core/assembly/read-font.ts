import { putBytes } from "./put-text.ts";

/** The longest list of font families. */
export const MAX_FONT_BYTES: usize = 128;

const LINE_FEED: u8 = 0x0a;
const COMMA: u8 = 0x2c;

/** Whether a text is a list of font families without quotes: letters, digits, spaces, commas and hyphens. */
export function isFontText(start: usize, end: usize): bool {
  if (start === end || end - start > MAX_FONT_BYTES) return false;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    const isLetter = (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10;
    if (!isLetter && byte !== 0x20 && byte !== COMMA && byte !== 0x2d) return false;
  }
  return true;
}

/** Whether a text is one of the choices, which have a line feed behind each. */
export function isChoice(start: usize, end: usize, choices: usize, choicesEnd: usize): bool {
  for (let at = choices; at < choicesEnd; at = lineEnd(at) + 1) {
    if (lineEnd(at) - at === end - start && memory.compare(at, start, end - start) === 0) return true;
  }
  return false;
}

/**
 * Writes the first choice that a value names in full or by its first family, in any case. Returns where the next byte
 * goes; 0 for a value that names none.
 */
export function putFont(start: usize, end: usize, choices: usize, choicesEnd: usize, to: usize): usize {
  if (!isFontText(start, end)) return 0;
  for (let at = choices; at < choicesEnd; at = lineEnd(at) + 1) {
    if (isNamedBy(start, end, at)) return putBytes(at, lineEnd(at), to);
  }
  return 0;
}

function isNamedBy(start: usize, end: usize, choice: usize): bool {
  let letter = choice;
  for (let at = start; at < end; at++) {
    if (toLower(<u32>load<u8>(at)) !== toLower(<u32>load<u8>(letter))) return false;
    letter += 1;
  }
  const next = load<u8>(letter);
  if (next === LINE_FEED) return true;
  return next === COMMA && !hasComma(start, end);
}

function hasComma(start: usize, end: usize): bool {
  for (let at = start; at < end; at++) if (load<u8>(at) === COMMA) return true;
  return false;
}

function toLower(byte: u32): u32 {
  return byte - 0x41 < 26 ? byte | 0x20 : byte;
}

function lineEnd(choice: usize): usize {
  let at = choice;
  while (load<u8>(at) !== LINE_FEED) at += 1;
  return at;
}
