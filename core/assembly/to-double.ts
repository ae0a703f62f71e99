import { digitAt, digitCount, digitsBeforePoint, leadingDigits, setDecimal, shiftDecimal } from "./decimal.ts";

/** 2^52 and 2^53: the significand of a double, as a whole number, lies between them. Both have 16 digits. */
const LOWEST: u64 = 0x10000000000000;
const BEYOND: u64 = 0x20000000000000;
const DIGITS = 16;

/** The exponent of the smallest double. */
const MAX_SHIFT = 1074;

const INFINITY_BITS: u64 = 0x7ff0000000000000;

/** digits * 10^exponent as the nearest double. */
export function toDouble(digits: u64, exponent: i32): f64 {
  setDecimal(digits, exponent);
  return roundDecimal();
}

/**
 * The decimal number as the nearest IEEE 754 double, ties to even; infinity when it is too great. The decimal is lost.
 */
export function roundDecimal(): f64 {
  if (digitCount() === 0 || digitsBeforePoint() < -330) return 0;
  if (digitsBeforePoint() > 310) return Infinity;
  const digits = max<i32>(digitCount(), digitsBeforePoint());
  const places = digits - digitsBeforePoint();
  // Both operands are exact, so that the one rounding is the right one (Clinger, 1990).
  if (digits < DIGITS && places <= 22) return <f64>leadingDigits(digits) / powerOfTen(places);
  return roundShifted();
}

/** The same for any decimal that is neither 0 nor far beyond the range. */
function roundShifted(): f64 {
  let shift = 0;
  let whole: u64 = 0;
  while (true) {
    const excess = digitsBeforePoint() - DIGITS;
    whole = excess > 0 ? BEYOND : leadingDigits(excess + DIGITS);
    // Three bits are less than a digit, so that no step goes too far.
    let bits = 0 - max<i32>(excess * 3, 1);
    if (whole < BEYOND) bits = min<i32>(max<i32>(excess * -3, 1), MAX_SHIFT - shift);
    if (bits === 0 || (whole >= LOWEST && whole < BEYOND)) break;
    shiftDecimal(bits);
    shift += bits;
  }
  // The leading bit of a normal number adds one to the exponent, as does a carry out of the fraction.
  const bits = whole + (isRoundedUp(whole) ? 1 : 0) + ((<u64>(MAX_SHIFT - shift)) << 52);
  return bits > INFINITY_BITS ? Infinity : reinterpret<f64>(bits);
}

/** 10^exponent, which is exact up to 22. */
function powerOfTen(exponent: i32): f64 {
  let power = 1.0;
  for (let i = 0; i < exponent; i++) power *= 10;
  return power;
}

/** Whether what follows the point is more than half, or half and the number before it odd. */
function isRoundedUp(whole: u64): bool {
  const point = digitsBeforePoint();
  const digit = digitAt(point);
  if (digit !== 5) return digit > 5;
  return digitCount() > point + 1 || (whole & 1) !== 0;
}
