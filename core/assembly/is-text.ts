import { Text } from "./text.ts";

/** Whether bytes are a text of ours. */
export function isText(start: usize, end: usize, words: Text): bool {
  let at = start;
  let letter = words;
  for (; at < end && !isTextEnd(letter) && load<u8>(at) === load<u8>(letter); at++) letter += 1;
  return at === end && isTextEnd(letter);
}

/** Whether a text ends before this byte. */
export function isTextEnd(at: Text): bool {
  return load<u8>(at) === 0 || load<u8>(at) === 0x2c;
}
