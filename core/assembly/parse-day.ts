const MINUTES_PER_DAY = 1440;

/** The position and the end of reading, and whether it has met anything unexpected. */
let at: usize = 0;
let end: usize = 0;
let isWrong = false;

/**
 * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, as days since 1970-01-01. A date-time counts as
 * its day in UTC; without an offset it is UTC. NaN for anything else and for days that do not exist.
 */
export function parseDay(start: usize, stop: usize): f64 {
  at = start;
  end = stop;
  isWrong = false;
  const year = takeNumber(4, 9999);
  takeSign(0x2d);
  const month = takeNumber(2, 12);
  takeSign(0x2d);
  const day = takeNumber(2, 31);
  const minutes = at < end ? takeTime() : 0;
  if (isWrong || at < end || month < 1 || day < 1 || day > daysInMonth(year, month)) return NaN;
  return <f64>(toDayNumber(year, month, day) + (minutes + MINUTES_PER_DAY) / MINUTES_PER_DAY - 1);
}

/** `Thh:mm(:ss([.,]d+)?)?(Z|[+-]hh(:mm)?)?` in minutes of UTC, which may lie in the day before or after. */
function takeTime(): i32 {
  takeSign(0x54);
  const minutes = takeNumber(2, 23) * 60 + takeMinutes();
  if (hasSign(0x3a)) {
    takeNumber(2, 59);
    if (hasSign(0x2e) || hasSign(0x2c)) {
      takeNumber(1, 9);
      while (isDigit()) at += 1;
    }
  }
  if (at === end || hasSign(0x5a)) return minutes;
  const isBehind = hasSign(0x2d);
  if (!isBehind) takeSign(0x2b);
  const offset = takeNumber(2, 23) * 60 + (at < end ? takeMinutes() : 0);
  return isBehind ? minutes + offset : minutes - offset;
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

/** Proleptic Gregorian calendar. */
function toDayNumber(year: i32, month: i32, day: i32): i32 {
  // Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month.
  // 400 years more, so that no division meets a negative number.
  const marchYear = (month > 2 ? year : year - 1) + 400;
  const beforeYear = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400;
  const beforeMonth = (153 * ((month + 9) % 12) + 2) / 5;
  const MARCH_FIRST_OF_YEAR_MINUS_400 = -719468 - 146097;
  return MARCH_FIRST_OF_YEAR_MINUS_400 + beforeYear + beforeMonth + day - 1;
}

function daysInMonth(year: i32, month: i32): i32 {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
