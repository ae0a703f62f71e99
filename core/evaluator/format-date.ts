import { translate } from "./format-number.ts";

/** A field in digits, of 1 or 2 places at least; `y` in 2 is the last two. */
type DigitField = readonly [field: "y" | "M" | "d" | "H" | "h" | "m" | "s", width: 1 | 2];

/** A field in words: 12 months, 7 days from Sunday, before and after noon, or the part of the day of 24 hours. */
type NameField = readonly [field: "M" | "E" | "a" | "B", names: readonly string[]];

/** How a date or a time of day is written. Complete in itself: it names no locale. */
export interface DateFormat {
  readonly parts: readonly (string | DigitField | NameField)[];
  /** The ten digits, where they are not those of ASCII. */
  readonly digits?: readonly string[];
}

/** How many names a field has. */
export const NAME_COUNTS = { M: 12, E: 7, a: 2, B: 24 } as const;
/** The fields of a time of day, which a date alone does not have. */
const TIME_FIELDS = "HhmsaB";

/** Whether a format writes a time of day. */
export function hasTime({ parts }: DateFormat): boolean {
  return parts.some((part) => typeof part !== "string" && TIME_FIELDS.includes(part[0]));
}

const DATE =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?(?:Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?)?$/;

/**
 * Writes a date of ISO 8601, in the offset in which it was given: a time zone is the concern of the caller. Returns
 * undefined for any other text, for a day that does not exist, and for a date alone of which the format writes a time.
 */
export function formatDate(text: string, { parts, digits }: DateFormat): string | undefined {
  const moment = readMoment(text);
  if (moment === undefined) return undefined;
  let written = "";
  for (const part of parts) {
    if (typeof part === "string") written += part;
    else if (!moment.hasTime && TIME_FIELDS.includes(part[0])) return undefined;
    else if (isNamed(part)) written += part[1][moment.names[part[0]]] ?? "";
    else written += translate(inDigits(part, moment.values[part[0]]), digits);
  }
  return written;
}

/** What each field writes of a moment: a number, or the index of a name. */
interface Moment {
  readonly hasTime: boolean;
  readonly values: Readonly<Record<DigitField[0], number>>;
  readonly names: Readonly<Record<NameField[0], number>>;
}

function readMoment(text: string): Moment | undefined {
  const found = DATE.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part = "0") => Number(part));
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return {
    hasTime: found[4] !== undefined,
    values: { y: year, M: month, d: day, H: hour, h: ((hour + 11) % 12) + 1, m: minute, s: second },
    names: { M: month - 1, E: weekday(year, month, day), a: hour < 12 ? 0 : 1, B: hour },
  };
}

function isNamed(part: DigitField | NameField): part is NameField {
  return typeof part[1] !== "number";
}

function inDigits([field, width]: DigitField, value: number): string {
  const written = String(field === "y" && width === 2 ? value % 100 : value);
  return written.padStart(width, "0");
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** From 0 for Sunday, in the proleptic Gregorian calendar. */
function weekday(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day comes last. March 1st of the year 0 was a Wednesday.
  const marchYear = month > 2 ? year : year - 1;
  const days = 365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return (days + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day + 2) % 7;
}
