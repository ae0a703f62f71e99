import { parseDouble } from "./to-double.ts";
import { skipWhiteSpace, trimWhiteSpace } from "./white-space.ts";

/**
 * Reads a decimal number: optional sign, digits, optional fraction, optional exponent, with white space round it. Returns
 * NaN for anything else, and for numbers beyond the range of an IEEE 754 double.
 */
export function parseNumber(start: usize, end: usize): f64 {
  const from = skipWhiteSpace(start, end);
  const stop = trimWhiteSpace(from, end);
  const digits = from + (isSign(from, stop) ? 1 : 0);
  if (digits === stop || endOfDecimal(digits, stop) !== stop) return NaN;
  const value = parseDouble(digits, stop);
  if (value === Infinity) return NaN;
  return digits > from && load<u8>(from) === 0x2d ? -value : value;
}

/** Where `[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?` ends that begins here; 0 when none does. */
export function endOfDecimal(start: usize, end: usize): usize {
  let at = skipDigits(start, end);
  if (at === start) return 0;
  if (at < end && load<u8>(at) === 0x2e) {
    const fraction = at + 1;
    at = skipDigits(fraction, end);
    if (at === fraction) return 0;
  }
  if (at === end || (load<u8>(at) | 0x20) !== 0x65) return at;
  const exponent = at + (isSign(at + 1, end) ? 2 : 1);
  at = skipDigits(exponent, end);
  return at === exponent ? 0 : at;
}

function skipDigits(start: usize, end: usize): usize {
  let at = start;
  while (at < end && <u32>load<u8>(at) - 0x30 < 10) at += 1;
  return at;
}

function isSign(at: usize, end: usize): bool {
  return at < end && (load<u8>(at) === 0x2b || load<u8>(at) === 0x2d);
}
