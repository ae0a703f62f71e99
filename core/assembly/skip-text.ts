import { Text } from "./text.ts";

/** Where a text of ours ends that bytes begin with; 0 when they do not. */
export function skipText(start: usize, end: usize, words: Text): usize {
  let at = start;
  for (let letter = words; load<u8>(letter) !== 0; letter++) {
    if (at === end || load<u8>(at) !== load<u8>(letter)) return 0;
    at += 1;
  }
  return at;
}
