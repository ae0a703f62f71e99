import { LOWER_CASE_RUN_COUNT, LOWER_CASE_RUNS } from "./lower-case-table.ts";
import { afterCodePoint, decodeCodePoint, encodeCodePoint } from "./utf8.ts";

/** Writes well-formed text in lower case, code point by code point. At most 3 bytes for each two. Returns where the next goes. */
export function putLowerCase(start: usize, end: usize, to: usize): usize {
  for (let at = start; at < end; ) {
    const byte: u32 = load<u8>(at);
    if (byte < 0x80) {
      store<u8>(to++, <u8>(byte - 0x41 < 26 ? byte + 0x20 : byte));
      at += 1;
    } else {
      to = encodeCodePoint(lowerCase(decodeCodePoint(at, end)), to);
      at = afterCodePoint();
    }
  }
  return to;
}

/** The run that may hold a code point is the last one that begins at or before it. */
function lowerCase(code: u32): u32 {
  let low = 0;
  let high = LOWER_CASE_RUN_COUNT;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((load<u32>(LOWER_CASE_RUNS + ((<usize>middle) << 3)) & 0x1fffff) <= code) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return code;
  const run = LOWER_CASE_RUNS + ((<usize>(low - 1)) << 3);
  const word = load<u32>(run);
  const distance = code - (word & 0x1fffff);
  const hasTwoSteps = (word >>> 21) & 1;
  if ((distance & hasTwoSteps) !== 0 || distance >>> hasTwoSteps > word >>> 22) return code;
  return code + load<u32>(run, 4);
}
