import { digitCount, digitsBeforePoint, leadingDigits, setDecimal, shiftDecimal } from "./decimal.ts";
import { putDigits, putText } from "./put-text.ts";
import { text } from "./text.ts";
import { toDouble } from "./to-double.ts";

/** The digits of the number being written, without trailing zeros, and the power of ten its last digit stands for. */
let digits: u64 = 0;
let exponent: i32 = 0;

/** As many digits as 64 bits hold whatever they are; of them 17 are enough to tell any double from the others. */
const LEADING_DIGITS = 19;
const LEADING_POWER: u64 = 1_000_000_000_000_000_000;

/** Below it doubles have fewer bits. */
const SMALLEST_NORMAL: f64 = 2.2250738585072014e-308;

/**
 * Writes a finite double as Number.prototype.toString does (ECMA-262, section 6.1.6.1.20): the shortest decimal that
 * reads back as the same double, and of those the nearest. Returns where the next byte goes. At most 25 bytes.
 */
export function putNumber(value: f64, to: usize): usize {
  if (value < 0) return putNumber(-value, putText(text("-"), to));
  if (value === 0) return putText(text("0"), to);
  if (!findFewDigits(value)) findDigits(value);
  while (digits % 10 === 0) {
    digits /= 10;
    exponent += 1;
  }
  return putDecimal(to);
}

/** For numbers of up to 50 bits of digits, which are most: a power of ten makes them whole, without any rounding. */
function findFewDigits(value: f64): bool {
  let power = 1.0;
  for (exponent = 0; exponent >= -22; exponent--) {
    const whole = nearest<f64>(value * power);
    if (whole >= <f64>((<u64>1) << 50)) return false;
    digits = <u64>whole;
    if (whole / power === value) return true;
    power *= 10;
  }
  return false;
}

/** Takes more and more digits of the exact value, until they, or the same and one more, read back as the value. */
function findDigits(value: f64): void {
  setExact(value);
  const leading = leadingDigits(LEADING_DIGITS);
  const hasRest = digitCount() > LEADING_DIGITS;
  // What is further off than a unit in the last place does not read back, which is worth knowing before it is tried.
  const reach = value < SMALLEST_NORMAL ? leading : leading >>> 52;
  exponent = digitsBeforePoint();
  for (let power = LEADING_POWER; ; power /= 10) {
    digits = leading / power;
    exponent -= 1;
    const rest = leading % power;
    if (min<u64>(rest, power - rest) > reach) continue;
    const isBelow = toDouble(digits, exponent) === value;
    const isAbove = toDouble(digits + 1, exponent) === value;
    if (!isBelow && !isAbove) continue;
    const isNextNearer = rest * 2 > power || (rest * 2 === power && (hasRest || (digits & 1) !== 0));
    if (!isBelow || (isAbove && isNextNearer)) digits += 1;
    return;
  }
}

function setExact(value: f64): void {
  const bits = reinterpret<u64>(value);
  const biased = <i32>(bits >>> 52);
  const fraction = bits & 0xfffffffffffff;
  setDecimal(biased === 0 ? fraction : fraction | 0x10000000000000, 0);
  shiftDecimal(max<i32>(biased, 1) - 1075);
}

function putDecimal(to: usize): usize {
  const end = putDigits(digits, to);
  const count = <i32>(end - to);
  const point = count + exponent;
  if (point > 21 || point <= -6) return putExponent(point - 1, putPoint(to, 1, end));
  if (point <= 0) return putZeros(to, 2 - point, end);
  if (exponent < 0) return putPoint(to, point, end);
  memory.fill(end, 0x30, exponent);
  return end + exponent;
}

/** Inserts a point after `count` digits, unless there are no further digits. */
function putPoint(to: usize, count: i32, end: usize): usize {
  const at = to + count;
  if (at === end) return end;
  memory.copy(at + 1, at, end - at);
  store<u8>(at, 0x2e);
  return end + 1;
}

/** Inserts `count` characters of 0.000… before the digits. */
function putZeros(to: usize, count: i32, end: usize): usize {
  memory.copy(to + count, to, end - to);
  memory.fill(to, 0x30, count);
  store<u8>(to + 1, 0x2e);
  return end + count;
}

function putExponent(power: i32, to: usize): usize {
  if (power < 0) return putDigits(-power, putText(text("e-"), to));
  return putDigits(power, putText(text("e+"), to));
}
