/** A date or a date-time as it was written. */
@unmanaged
class Moment {
  year: i32;
  month: i32;
  day: i32;
  hour: i32;
  minute: i32;
  second: i32;
  /** In minutes, to the east. */
  offset: i32;
  hasTime: bool;
}

/** The moment that was read last. */
export const moment = changetype<Moment>(memory.data(offsetof<Moment>(), 4));

/** The position and the end of reading, and whether it has met anything unexpected. */
let at: usize = 0;
let end: usize = 0;
let isWrong = false;

/**
 * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format. Returns false for anything else and for days
 * that do not exist.
 */
export function readMoment(start: usize, stop: usize): bool {
  at = start;
  end = stop;
  isWrong = false;
  memory.fill(changetype<usize>(moment), 0, offsetof<Moment>());
  moment.year = takeNumber(4, 9999);
  takeSign(0x2d);
  moment.month = takeNumber(2, 12);
  takeSign(0x2d);
  moment.day = takeNumber(2, 31);
  moment.hasTime = at < end;
  if (moment.hasTime) takeTime();
  if (isWrong || at < end || moment.month < 1 || moment.day < 1) return false;
  return moment.day <= daysInMonth(moment.year, moment.month);
}

/** `Thh:mm(:ss([.,]d+)?)?(Z|[+-]hh(:mm)?)?` */
function takeTime(): void {
  takeSign(0x54);
  moment.hour = takeNumber(2, 23);
  moment.minute = takeMinutes();
  if (hasSign(0x3a)) {
    moment.second = takeNumber(2, 59);
    if (hasSign(0x2e) || hasSign(0x2c)) {
      takeNumber(1, 9);
      while (isDigit()) at += 1;
    }
  }
  if (at === end || hasSign(0x5a)) return;
  const isBehind = hasSign(0x2d);
  if (!isBehind) takeSign(0x2b);
  const offset = takeNumber(2, 23) * 60 + (at < end ? takeMinutes() : 0);
  moment.offset = isBehind ? 0 - offset : offset;
}

function takeMinutes(): i32 {
  takeSign(0x3a);
  return takeNumber(2, 59);
}

/** Reads a number of `count` digits, which is at most `highest`. */
function takeNumber(count: i32, highest: i32): i32 {
  let number = 0;
  for (let i = 0; i < count; i++) {
    if (!isDigit()) isWrong = true;
    else number = number * 10 + (<i32>load<u8>(at++) - 0x30);
  }
  if (number > highest) isWrong = true;
  return number;
}

function takeSign(sign: u32): void {
  if (!hasSign(sign)) isWrong = true;
}

/** Takes a sign if it is there. */
function hasSign(sign: u32): bool {
  const isThere: bool = at < end && load<u8>(at) === sign;
  if (isThere) at += 1;
  return isThere;
}

function isDigit(): bool {
  return at < end && <u32>load<u8>(at) - 0x30 < 10;
}

function daysInMonth(year: i32, month: i32): i32 {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
