import { Text, text } from "./text.ts";

/** What parseDay gives for text that is no date. */
export const NO_DAY: i32 = i32.MIN_VALUE;

const MINUTES_PER_DAY = 1440;

/**
 * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, as days since 1970-01-01. A date-time counts as its day in
 * UTC; without an offset it is UTC. NO_DAY for anything else and for days that do not exist.
 */
export function parseDay(start: usize, end: usize): i32 {
  const time = skipShape(start, end, text("0000-00-00"));
  if (time === 0) return NO_DAY;
  const day = toDayNumber(twoDigits(start) * 100 + twoDigits(start + 2), twoDigits(start + 5), twoDigits(start + 8));
  if (day === NO_DAY || time === end) return day;
  const seconds = skipClock(time, end, text("T00:00"));
  const offset: usize = seconds === 0 ? 0 : skipSeconds(seconds, end);
  if (offset === 0) return NO_DAY;
  const sign = offset === end ? 0x5a : load<u8>(offset);
  if (sign === 0x5a) return offset + 1 >= end ? day : NO_DAY;
  return addOffset(day, minutesAt(time + 1), offset, end);
}

/** Proleptic Gregorian calendar. */
function toDayNumber(year: i32, month: i32, day: i32): i32 {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return NO_DAY;
  // Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month. 400
  // years more, so that no division meets a negative number.
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

/** The day in UTC of a time so many minutes into a day that is `±hh` or `±hh:mm` ahead of UTC, as the text says. */
function addOffset(day: i32, minutes: i32, offset: usize, end: usize): i32 {
  const sign = load<u8>(offset);
  const hours = offset + 1;
  const hasMinutes = end === hours + 5;
  const isRead = hasMinutes ? skipClock(hours, end, text("00:00")) : skipShape(hours, end, text("00"));
  if (isRead !== end || twoDigits(hours) > 23 || (sign !== 0x2b && sign !== 0x2d)) return NO_DAY;
  const ahead = hasMinutes ? minutesAt(hours) : twoDigits(hours) * 60;
  const inUtc = sign === 0x2d ? minutes + ahead : minutes - ahead;
  if (inUtc < 0) return day - 1;
  return inUtc >= MINUTES_PER_DAY ? day + 1 : day;
}

/** Where `(:ss([.,][0-9]+)?)?` ends; 0 when it begins and is wrong. */
function skipSeconds(start: usize, end: usize): usize {
  if (start === end || load<u8>(start) !== 0x3a) return start;
  const fraction = skipShape(start, end, text(":00"));
  if (fraction === 0 || twoDigits(start + 1) > 59) return 0;
  if (fraction === end || (load<u8>(fraction) !== 0x2e && load<u8>(fraction) !== 0x2c)) return fraction;
  let at = fraction + 1;
  while (at < end && isDigit(at)) at += 1;
  return at === fraction + 1 ? 0 : at;
}

/** Where a shape that ends with hh:mm ends; 0 when text does not begin with it or there is no such time. */
function skipClock(start: usize, end: usize, shape: Text): usize {
  const after = skipShape(start, end, shape);
  return after === 0 || twoDigits(after - 5) > 23 || twoDigits(after - 2) > 59 ? 0 : after;
}

/** Where a shape ends, in which 0 stands for any digit; 0 when text does not begin with it. */
function skipShape(start: usize, end: usize, shape: Text): usize {
  let at = start;
  for (let sign = shape; load<u8>(sign) !== 0; sign++) {
    if (at === end || !(load<u8>(sign) === 0x30 ? isDigit(at) : load<u8>(at) === load<u8>(sign))) return 0;
    at += 1;
  }
  return at;
}

function isDigit(at: usize): bool {
  return <u32>load<u8>(at) - 0x30 < 10;
}

function minutesAt(clock: usize): i32 {
  return twoDigits(clock) * 60 + twoDigits(clock + 3);
}

function twoDigits(at: usize): i32 {
  return (<i32>load<u8>(at) - 0x30) * 10 + (<i32>load<u8>(at + 1) - 0x30);
}
