import { addDigit, clearDecimal, digitCount, placePoint } from "./decimal.ts";

/**
 * Digits beyond these decide nothing but whether the number is above what they say: a tie of doubles has at most 767.
 */
const MAX_DIGITS = 800;

/** The current input: its position, its end, and zeros at the beginning. */
let at: usize = 0;
let end: usize = 0;
let zeros = 0;

/** What was read last: whether - is before it, how many digits are before its point and in all, and its exponent. */
export let isNegative: bool = false;
export let wholeDigits = 0;
export let writtenDigits = 0;
export let exponent = 0;
export let exponentDigits = 0;

/**
 * Reads a decimal number into the decimal: optional sign, digits, optional fraction, optional exponent. Exact for any
 * number of digits. Returns its end; 0 for anything else.
 */
export function readDecimal(start: usize, stop: usize): usize {
  at = start;
  end = stop;
  zeros = 0;
  clearDecimal();
  isNegative = takeSign();
  wholeDigits = takeDigits();
  writtenDigits = wholeDigits;
  exponent = 0;
  exponentDigits = 0;
  if (wholeDigits === 0) return 0;
  if (peek() === 0x2e) {
    at += 1;
    const places = takeDigits();
    if (places === 0) return 0;
    writtenDigits += places;
  }
  if ((peek() | 0x20) === 0x65 && !takeExponent()) return 0;
  placePoint(wholeDigits - zeros + exponent);
  return at;
}

/** Takes e or E, an optional sign and digits. */
function takeExponent(): bool {
  at += 1;
  const isSmall = takeSign();
  const start = at;
  for (; isDigit(); at++) {
    // Far beyond what any double needs, so that sums of it cannot overflow.
    if (exponent < 100_000_000) exponent = exponent * 10 + (<i32>load<u8>(at) - 0x30);
  }
  exponentDigits = <i32>(at - start);
  if (isSmall) exponent = 0 - exponent;
  return exponentDigits > 0;
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
