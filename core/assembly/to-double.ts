import {
  BIG_NUMBER_BYTES,
  bitLength,
  compareBig,
  multiplyBig,
  scaleBig,
  setBig,
  shiftBig,
  subtractBig,
} from "./big-number.ts";

/** Digits beyond these decide nothing but whether the number is above what they say: a tie of doubles has at most 767. */
const MAX_DIGITS: u32 = 800;

/** As many digits as 64 bits hold whatever they are. */
const MAX_SHORT: u32 = 19;

/** The number being read: short * 10^scale, or dividend * 10^scale if it has more digits, or a little above that. */
let short: u64 = 0;
let count: u32 = 0;
let scale: i32 = 0;
let isAbove: bool = false;

const dividend: usize = memory.data(BIG_NUMBER_BYTES, 8);
const divisor: usize = memory.data(BIG_NUMBER_BYTES, 8);

/**
 * Reads `[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?` as the nearest IEEE 754 double, ties to even; infinity when it is too great.
 * Exact for any number of digits.
 */
export function parseDouble(start: usize, end: usize): f64 {
  const afterWhole = readDigits(start, end, true);
  let at = afterWhole;
  if (at < end && load<u8>(at) === 0x2e) at = readDigits(at + 1, end, false);
  if (at < end) scale += parseExponent(at + 1, end);
  if (count <= MAX_SHORT) return toDouble(short, scale);
  if (isAbove) {
    multiplyBig(dividend, 10, 1);
    scale -= 1;
  }
  return roundQuotient(<i32>count + scale, scale);
}

/** Takes up digits, of the whole part or after the point. Returns where they end. */
function readDigits(start: usize, end: usize, isWhole: bool): usize {
  if (isWhole) {
    short = 0;
    count = 0;
    scale = 0;
    isAbove = false;
  }
  let at = start;
  for (; at < end && <u32>load<u8>(at) - 0x30 < 10; at++) {
    const isKept = addDigit(<u32>load<u8>(at) - 0x30);
    // A digit that is kept after the point makes the whole ten times too great, one dropped before it ten times too small.
    if (isKept !== isWhole) scale += isKept ? -1 : 1;
  }
  return at;
}

/** Adds a digit at the end. Returns false when there are enough without it. */
function addDigit(digit: u32): bool {
  if (count === MAX_DIGITS) {
    isAbove = isAbove || digit !== 0;
    return false;
  }
  if (count === MAX_SHORT) setBig(dividend, short);
  if (count >= MAX_SHORT) multiplyBig(dividend, 10, digit);
  else short = short * 10 + digit;
  if (short !== 0) count += 1;
  return true;
}

/** digits * 10^exponent as the nearest double. */
export function toDouble(digits: u64, exponent: i32): f64 {
  // Both operands are exact, so that the one rounding is the right one (Clinger, 1990).
  if (digits < 0x20000000000000 && exponent >= -22 && exponent <= 22) {
    const power = powerOfTen(exponent < 0 ? -exponent : exponent);
    return exponent < 0 ? <f64>digits / power : <f64>digits * power;
  }
  setBig(dividend, digits);
  return roundQuotient(20 + exponent, exponent);
}

/** 10^exponent, which is exact up to 22. */
export function powerOfTen(exponent: i32): f64 {
  let power = 1.0;
  for (let i = 0; i < exponent; i++) power *= 10;
  return power;
}

/** Far beyond what any double needs it stays at a bound, so that sums of it cannot overflow. */
function parseExponent(start: usize, end: usize): i32 {
  const sign = load<u8>(start);
  let exponent = 0;
  for (let at = sign === 0x2b || sign === 0x2d ? start + 1 : start; at < end; at++) {
    if (exponent < 100_000_000) exponent = exponent * 10 + (<i32>load<u8>(at) - 0x30);
  }
  return sign === 0x2d ? -exponent : exponent;
}

/** dividend * 10^exponent, which is below 10^magnitude, as the nearest double. */
function roundQuotient(magnitude: i32, exponent: i32): f64 {
  if (bitLength(dividend) === 0 || magnitude < -330) return 0;
  if (magnitude > 330) return Infinity;
  setBig(divisor, 1);
  if (exponent < 0) scaleBig(divisor, -exponent);
  else scaleBig(dividend, exponent);
  // With this the quotient has 63 or 64 bits.
  const shift = 63 + bitLength(divisor) - bitLength(dividend);
  if (shift > 0) shiftBig(dividend, shift);
  else shiftBig(divisor, -shift);
  shiftBig(divisor, 63);
  let quotient: u64 = 0;
  for (let i = 0; i < 64; i++) {
    quotient <<= 1;
    if (compareBig(dividend, divisor) >= 0) {
      subtractBig(dividend, divisor);
      quotient |= 1;
    }
    shiftBig(dividend, 1);
  }
  return roundDouble(quotient, -shift, bitLength(dividend) !== 0);
}

/** quotient * 2^exponent, and a little more if `hasRest`, as the nearest double. The quotient is not 0. */
function roundDouble(quotient: u64, exponent: i32, hasRest: bool): f64 {
  const zeros = <i32>clz<u64>(quotient);
  const normal = quotient << zeros;
  const power = exponent - zeros + 63;
  if (power > 1023) return Infinity;
  // 53 bits, or as many as a subnormal number has at this scale.
  const isSubnormal = power < -1022;
  const dropped = isSubnormal ? 11 - 1022 - power : 11;
  if (dropped > 64) return 0;
  const kept: u64 = dropped === 64 ? 0 : normal >>> dropped;
  const rest: u64 = dropped === 64 ? normal : normal & (((<u64>1) << dropped) - 1);
  const half = (<u64>1) << (dropped - 1);
  const isUp = rest > half || (rest === half && (hasRest || (kept & 1) !== 0));
  // The leading bit of a normal number adds one to the exponent, as does a carry out of the fraction.
  const bits = (isSubnormal ? 0 : (<u64>(power + 1022)) << 52) + kept + (isUp ? 1 : 0);
  return reinterpret<f64>(bits);
}
