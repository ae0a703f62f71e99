import { DECIMAL_ROOM } from "./memory.ts";

/**
 * One decimal number of any length, exact: digits, a byte each, without zeros at either end, and how many of them are
 * before the point; that is less than 0 when zeros follow the point. No digits: the number is 0.
 */
let first: usize = 0;
let last: usize = 0;
let point: i32 = 0;

/**
 * The shifts that doubles need lead up to 324 digits further to the left, and from 801 digits up to 1,100 to the right.
 */
const ORIGIN: usize = DECIMAL_ROOM + 400;

/** The largest shift of one step, in bits. It leaves room for a digit in 64 bits. */
const MAX_STEP: i32 = 60;

/** Begins a number without digits. */
export function clearDecimal(): void {
  first = ORIGIN;
  last = ORIGIN;
  point = 0;
}

/** Adds a digit at the end. */
export function addDigit(digit: u8): void {
  store<u8>(last++, digit);
}

/** Sets the number to digits * 10^exponent. */
export function setDecimal(digits: u64, exponent: i32): void {
  clearDecimal();
  first += 20;
  last = first;
  for (let rest = digits; rest !== 0; rest /= 10) store<u8>(--first, <u8>(rest % 10));
  placePoint(<i32>(last - first) + exponent);
}

/** Sets the number of digits before the point. */
export function placePoint(count: i32): void {
  point = count;
  trimZeros();
}

/** The number of digits before the point. */
export function digitsBeforePoint(): i32 {
  return point;
}

/** The digit with this index, and 0 beyond those that there are. */
export function digitAt(index: i32): u32 {
  return <u32>index < <u32>digitCount() ? load<u8>(first + index) : 0;
}

export function digitCount(): i32 {
  return <i32>(last - first);
}

/** The first `count` digits as a number; at most 19. */
export function leadingDigits(count: i32): u64 {
  let digits: u64 = 0;
  for (let i = 0; i < count; i++) digits = digits * 10 + digitAt(i);
  return digits;
}

/** number * 2^bits, or / 2^-bits. */
export function shiftDecimal(bits: i32): void {
  let done = 0;
  for (; bits - done > 0; done += MAX_STEP) multiply(min<i32>(bits - done, MAX_STEP));
  for (; bits + done < 0; done += MAX_STEP) divide(min<i32>(0 - bits - done, MAX_STEP));
}

/** Keeps that many digits behind the point, rounded half up. Of zero no digits are before the point. */
export function roundDecimalTo(places: i32): void {
  const count = point + places;
  if (count < digitCount()) {
    const isUp: bool = digitAt(count) >= 5;
    last = first + max<i32>(count, 0);
    if (isUp) addUnit();
    trimZeros();
  }
  if (last === first) point = 0;
}

/** Adds one to the last digit, or after nines to the one before them. */
function addUnit(): void {
  while (last > first && load<u8>(last - 1) === 9) last -= 1;
  if (last === first) {
    store<u8>(last++, 1);
    point += 1;
  } else store<u8>(last - 1, load<u8>(last - 1) + 1);
}

function multiply(bits: u64): void {
  let carry: u64 = 0;
  let at = last;
  while (at > first || carry !== 0) {
    at -= 1;
    if (at >= first) carry += (<u64>load<u8>(at)) << bits;
    store<u8>(at, <u8>(carry % 10));
    carry /= 10;
  }
  point += <i32>(first - at);
  first = at;
  trimZeros();
}

function divide(bits: u64): void {
  let carry: u64 = 0;
  let at = first;
  for (; at < last || carry !== 0; at++) {
    carry = carry * 10 + (at < last ? <u64>load<u8>(at) : 0);
    store<u8>(at, <u8>(carry >>> bits));
    carry &= ((<u64>1) << bits) - 1;
  }
  last = at;
  trimZeros();
}

function trimZeros(): void {
  while (last > first && load<u8>(last - 1) === 0) last -= 1;
  while (last > first && load<u8>(first) === 0) {
    first += 1;
    point -= 1;
  }
}
