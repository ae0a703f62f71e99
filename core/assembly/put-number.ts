import { BIG_NUMBER_BYTES, compareBig, scaleBig, setBig, shiftBig, subtractBig } from "./big-number.ts";
import { putDigits, putText } from "./put-text.ts";
import { text } from "./text.ts";
import { powerOfTen, toDouble } from "./to-double.ts";

const numerator: usize = memory.data(BIG_NUMBER_BYTES, 8);
const denominator: usize = memory.data(BIG_NUMBER_BYTES, 8);

/** The digits of the number being written, without trailing zeros, and the power of ten its last digit stands for. */
let digits: u64 = 0;
let exponent: i32 = 0;

/**
 * Writes a double as Number.prototype.toString does (ECMA-262, section 6.1.6.1.20): the shortest decimal that reads back as the
 * same double, and of those the nearest. Returns where the next byte goes. At most 25 bytes.
 */
export function putNumber(value: f64, to: usize): usize {
  if (value < 0) return putNumber(-value, putText(text("-"), to));
  if (!isFinite(value)) return putText(value > 0 ? text("Infinity") : text("NaN"), to);
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
  for (let places = 0; places <= 22; places++) {
    const power = powerOfTen(places);
    const whole = nearest<f64>(value * power);
    if (whole >= <f64>((<u64>1) << 50)) return false;
    if (whole / power !== value) continue;
    digits = <u64>whole;
    exponent = -places;
    return true;
  }
  return false;
}

/** Makes one digit after the other of the exact value, until they, or the same and one more, read back as the value. */
function findDigits(value: f64): void {
  const scale = setFraction(value);
  digits = 0;
  for (exponent = scale - 1; ; exponent--) {
    scaleBig(numerator, 1);
    digits *= 10;
    while (compareBig(numerator, denominator) >= 0) {
      subtractBig(numerator, denominator);
      digits += 1;
    }
    const isBelow = toDouble(digits, exponent) === value;
    const isAbove = toDouble(digits + 1, exponent) === value;
    if (!isBelow && !isAbove) continue;
    if (!isBelow || (isAbove && isNextNearer())) digits += 1;
    return;
  }
}

/** numerator / denominator = value / 10^scale, from 0.1 up to, not including, 1. Returns scale. */
function setFraction(value: f64): i32 {
  const bits = reinterpret<u64>(value);
  const biased = <i32>(bits >>> 52);
  const fraction = bits & 0xfffffffffffff;
  const power = (biased === 0 ? 1 : biased) - 1075;
  setBig(numerator, biased === 0 ? fraction : fraction | 0x10000000000000);
  setBig(denominator, 1);
  if (power > 0) shiftBig(numerator, power);
  else shiftBig(denominator, -power);
  // log10(2), a little low; the loops below do the rest.
  let scale = <i32>(<f64>(power + 52) * 0.30102);
  if (scale > 0) scaleBig(denominator, scale);
  else scaleBig(numerator, -scale);
  for (; compareBig(numerator, denominator) >= 0; scale++) scaleBig(denominator, 1);
  while (!isTenthOrMore()) scale -= 1;
  return scale;
}

/** Whether the fraction is 0.1 or more. If not, it is ten times as much afterwards. */
function isTenthOrMore(): bool {
  scaleBig(numerator, 1);
  const isMore = compareBig(numerator, denominator) >= 0;
  if (isMore) scaleBig(denominator, 1);
  return isMore;
}

/** Whether the rest is more than half, or half and the last digit odd. */
function isNextNearer(): bool {
  shiftBig(numerator, 1);
  const order = compareBig(numerator, denominator);
  return order > 0 || (order === 0 && (digits & 1) !== 0);
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

/** Puts a point after so many of the digits, unless they are all. */
function putPoint(to: usize, count: i32, end: usize): usize {
  const at = to + count;
  if (at === end) return end;
  memory.copy(at + 1, at, end - at);
  store<u8>(at, 0x2e);
  return end + 1;
}

/** Puts so many characters of 0.000… before the digits. */
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
