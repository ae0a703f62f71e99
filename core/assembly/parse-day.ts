import { moment, readMoment } from "./read-moment.ts";

const MINUTES_PER_DAY = 1440;

/**
 * Reads a date or a date-time as days since 1970-01-01. A date-time counts as its day in UTC; without an offset it is
 * UTC. NaN for anything else.
 */
export function parseDay(start: usize, end: usize): f64 {
  if (!readMoment(start, end)) return NaN;
  const minutes = moment.hour * 60 + moment.minute - moment.offset;
  return <f64>(dayOfMoment() + (minutes + MINUTES_PER_DAY) / MINUTES_PER_DAY - 1);
}

/** The days from 1970-01-01 to the date of the moment as written, in the proleptic Gregorian calendar. */
export function dayOfMoment(): i32 {
  // Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month.
  // 400 years more, so that no division meets a negative number.
  const marchYear = (moment.month > 2 ? moment.year : moment.year - 1) + 400;
  const beforeYear = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400;
  const beforeMonth = (153 * ((moment.month + 9) % 12) + 2) / 5;
  const MARCH_FIRST_OF_YEAR_MINUS_400 = -719468 - 146097;
  return MARCH_FIRST_OF_YEAR_MINUS_400 + beforeYear + beforeMonth + moment.day - 1;
}
