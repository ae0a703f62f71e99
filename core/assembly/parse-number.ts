import { isNegative, readDecimal } from "./read-decimal.ts";
import { roundDecimal } from "./to-double.ts";
import { skipWhiteSpace } from "./white-space.ts";

/**
 * Reads a decimal number with white space round it, exactly. Returns NaN for anything else, and for numbers beyond the
 * range of an IEEE 754 double.
 */
export function parseNumber(start: usize, end: usize): f64 {
  const stop = readDecimal(skipWhiteSpace(start, end), end);
  if (stop === 0 || skipWhiteSpace(stop, end) !== end) return NaN;
  const value = roundDecimal();
  if (value === Infinity) return NaN;
  return isNegative ? -value : value;
}
