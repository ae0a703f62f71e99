import { putRepairedText } from "./clean-text.ts";
import { putLowerCase } from "./lower-case.ts";

/** A name that is longer than this belongs to nothing: no character of a folded name comes of more than 3 bytes. */
export const MAX_UNFOLDED_BYTES: usize = 3 * 512;

/** Repair makes at most 3 bytes of one, lower case 3 of two. */
const repaired: usize = memory.data(3 * 3 * 512);
export const foldedName: usize = memory.data(5 * 3 * 512);

/**
 * Writes a name of at most MAX_UNFOLDED_BYTES bytes as it is compared, to `foldedName`: well-formed, in lower case, and
 * each space an underscore. Returns its end.
 */
export function putFoldedName(start: usize, end: usize): usize {
  const repairedEnd = putRepairedText(start, end, repaired);
  const foldedEnd = putLowerCase(repaired, repairedEnd, foldedName);
  for (let at = foldedName; at < foldedEnd; at++) if (load<u8>(at) === 0x20) store<u8>(at, 0x5f);
  return foldedEnd;
}
