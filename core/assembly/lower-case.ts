import { LOWER_CASE_RUN_COUNT, PACKED_LOWER_CASE } from "./lower-case-table.ts";
import { LOWER_CASE_ROOM } from "./memory.ts";
import { afterCodePoint, decodeCodePoint, encodeCodePoint } from "./utf8.ts";

/** Runs of code points of one mapping, two words each: see unpackRuns. */
const RUNS: usize = LOWER_CASE_ROOM;

/** The position of unpacking. */
let packed: usize = PACKED_LOWER_CASE;

unpackRuns();

/**
 * Writes well-formed text in lower case, code point by code point. At most 3 bytes for each two. Returns where the next
 * goes.
 */
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
    if ((load<u32>(RUNS + ((<usize>middle) << 3)) & 0x1fffff) <= code) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return code;
  const run = RUNS + ((<usize>(low - 1)) << 3);
  const word = load<u32>(run);
  const distance = code - (word & 0x1fffff);
  const hasTwoSteps = (word >>> 21) & 1;
  if ((distance & hasTwoSteps) !== 0 || distance >>> hasTwoSteps > word >>> 22) return code;
  return code + load<u32>(run, 4);
}

/**
 * A run is its first code point in bits 0 to 20, a flag for steps of two in bit 21, its length less one from bit 22;
 * then delta.
 */
function unpackRuns(): void {
  let last: u32 = 0;
  for (let run = RUNS; run < RUNS + ((<usize>LOWER_CASE_RUN_COUNT) << 3); run += 8) {
    const head = readPacked();
    const shape = (head & 1) !== 0 ? readPacked() : 0;
    const delta = readPacked();
    const first = last + (head >>> 1);
    store<u32>(run, first | (shape << 21));
    store<u32>(run, (delta >>> 1) ^ (0 - (delta & 1)), 4);
    last = first + ((shape >>> 1) << (shape & 1));
  }
}

/** A number of 7 bits a byte, the lowest first; the last byte is below 0x80. */
function readPacked(): u32 {
  const byte: u32 = load<u8>(packed++);
  return byte < 0x80 ? byte : (byte & 0x7f) | (readPacked() << 7);
}
