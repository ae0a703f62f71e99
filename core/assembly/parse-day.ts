/** What parseDay gives for text that is no date. */
export const NO_DAY: i32 = i32.MIN_VALUE;

const MINUTES_PER_DAY = 1440;

/**
 * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, as days since 1970-01-01. A date-time counts as its day in
 * UTC; without an offset it is UTC. NO_DAY for anything else and for days that do not exist.
 */
export function parseDay(start: usize, end: usize): i32 {
  const hasDate = isShaped(start, end, "0000-00-00");
  if (!hasDate) return NO_DAY;
  const day = toDayNumber(twoDigits(start) * 100 + twoDigits(start + 2), twoDigits(start + 5), twoDigits(start + 8));
  if (day === NO_DAY || end === start + 10) return day;
  return isShaped(start + 10, end, "T00:00") ? addTime(day, start + 11, end) : NO_DAY;
}

/** Proleptic Gregorian calendar. */
function toDayNumber(year: i32, month: i32, day: i32): i32 {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return NO_DAY;
  // Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month. 400
  // years more, so that no division meets a negative number.
  const marchYear = (month > 2 ? year : year - 1) + 400;
  const beforeYear = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400;
  const beforeMonth = (153 * ((month + 9) % 12) + 2) / 5;
  const DAYS_TO_MARCH_FIRST_OF_YEAR_MINUS_400 = -719468 - 146097;
  return DAYS_TO_MARCH_FIRST_OF_YEAR_MINUS_400 + beforeYear + beforeMonth + day - 1;
}

function daysInMonth(year: i32, month: i32): i32 {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day, in UTC, of a time on a day. The text begins with the shape of hh:mm. */
function addTime(day: i32, start: usize, end: usize): i32 {
  if (!isClock(start)) return NO_DAY;
  const offset = endOfSeconds(start + 5, end);
  if (offset === 0) return NO_DAY;
  let minutes = twoDigits(start) * 60 + twoDigits(start + 3);
  if (offset < end && !isZulu(offset, end)) {
    const sign = load<u8>(offset);
    if ((sign !== 0x2b && sign !== 0x2d) || !isOffset(offset + 1, end)) return NO_DAY;
    const hours = twoDigits(offset + 1) * 60;
    const length = hours + (end - offset > 3 ? twoDigits(offset + 4) : 0);
    minutes += sign === 0x2d ? length : -length;
  }
  if (minutes < 0) return day - 1;
  return minutes >= MINUTES_PER_DAY ? day + 1 : day;
}

/** Where `(:ss([.,][0-9]+)?)?` ends; 0 when there is a colon and no seconds. */
function endOfSeconds(start: usize, end: usize): usize {
  if (start === end || load<u8>(start) !== 0x3a) return start;
  if (!isShaped(start, end, ":00") || twoDigits(start + 1) > 59) return 0;
  let at = start + 3;
  if (at === end || (load<u8>(at) !== 0x2e && load<u8>(at) !== 0x2c)) return at;
  const fraction = at + 1;
  for (at = fraction; at < end && isDigit(at); ) at += 1;
  return at === fraction ? 0 : at;
}

function isZulu(at: usize, end: usize): bool {
  return load<u8>(at) === 0x5a && at + 1 === end;
}

/** Whether the text is hh or hh:mm and nothing else. */
function isOffset(start: usize, end: usize): bool {
  if (end === start + 2) return isShaped(start, end, "00") && twoDigits(start) < 24;
  return end === start + 5 && isShaped(start, end, "00:00") && isClock(start);
}

function isClock(at: usize): bool {
  return twoDigits(at) < 24 && twoDigits(at + 3) < 60;
}

/** Whether text begins with this shape, in which 0 stands for any digit. */
function isShaped(start: usize, end: usize, shape: string): bool {
  const length = shape.length;
  if (end - start < <usize>length) return false;
  for (let i = 0; i < length; i++) {
    const sign = load<u16>(changetype<usize>(shape) + ((<usize>i) << 1));
    if (sign === 0x30 ? !isDigit(start + i) : load<u8>(start + i) !== sign) return false;
  }
  return true;
}

function isDigit(at: usize): bool {
  return <u32>load<u8>(at) - 0x30 < 10;
}

function twoDigits(at: usize): i32 {
  return (<i32>load<u8>(at) - 0x30) * 10 + (<i32>load<u8>(at + 1) - 0x30);
}
