import { addDigit, clearDecimal, digitCount, placePoint } from "./decimal.ts";
import { roundDecimal } from "./to-double.ts";
import { skipWhiteSpace } from "./white-space.ts";

/**
 * Digits beyond these decide nothing but whether the number is above what they say: a tie of doubles has at most 767.
 */
const MAX_DIGITS = 800;

/** The current input: its position, its end, and zeros at the beginning. */
let at: usize = 0;
let end: usize = 0;
let zeros = 0;

/**
 * Reads a decimal number: optional sign, digits, optional fraction, optional exponent, with white space round it. Exact
 * for any number of digits. Returns NaN for anything else, and for numbers beyond the range of an IEEE 754 double.
 */
export function parseNumber(start: usize, stop: usize): f64 {
  at = skipWhiteSpace(start, stop);
  end = stop;
  zeros = 0;
  clearDecimal();
  const isNegative = takeSign();
  const whole = takeDigits();
  const hasFraction = peek() === 0x2e;
  if (hasFraction) at += 1;
  const isRead: bool = whole > 0 && (!hasFraction || takeDigits() > 0);
  const exponent = (peek() | 0x20) === 0x65 ? takeExponent() : 0;
  if (!isRead || exponent === NO_EXPONENT || skipWhiteSpace(at, end) !== end) return NaN;
  placePoint(whole - zeros + exponent);
  const value = roundDecimal();
  if (value === Infinity) return NaN;
  return isNegative ? -value : value;
}

const NO_EXPONENT = i32.MIN_VALUE;

/** Takes e or E, an optional sign and digits. */
function takeExponent(): i32 {
  at += 1;
  const isNegative = takeSign();
  const start = at;
  let exponent = 0;
  for (; isDigit(); at++) {
    // Far beyond what any double needs, so that sums of it cannot overflow.
    if (exponent < 100_000_000) exponent = exponent * 10 + (<i32>load<u8>(at) - 0x30);
  }
  if (at === start) return NO_EXPONENT;
  return isNegative ? 0 - exponent : exponent;
}

/** Takes digits into the decimal. Returns how many. */
function takeDigits(): i32 {
  const start = at;
  for (; isDigit(); at++) {
    const digit = load<u8>(at) - 0x30;
    const count = digitCount();
    if (digit === 0 && count === 0) zeros += 1;
    else if (count < MAX_DIGITS) addDigit(digit);
    else if (digit !== 0 && count === MAX_DIGITS) addDigit(1);
  }
  return <i32>(at - start);
}

/** Takes + or - if it is there. Returns whether it is -. */
function takeSign(): bool {
  const sign = peek();
  if (sign === 0x2b || sign === 0x2d) at += 1;
  return sign === 0x2d;
}

function isDigit(): bool {
  return peek() - 0x30 < 10;
}

/** The byte that comes; 0 at the end. */
function peek(): u32 {
  return at < end ? load<u8>(at) : 0;
}
