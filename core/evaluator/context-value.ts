import { lowerCase, utf8Length } from "./text.ts";

const NUMBER = /^[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * Parses a decimal number: optional sign, digits, optional fraction, optional exponent, surrounded by white space.
 * Returns undefined for anything else, and for numbers beyond the range of an IEEE 754 double.
 */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!NUMBER.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T(.+))?$/;
const TIME =
  /^([01][0-9]|2[0-3]):([0-5][0-9])(?::[0-5][0-9](?:[.,][0-9]+)?)?(Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?$/;
const MINUTES_PER_DAY = 1440;

/**
 * Parses `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, to days since 1970-01-01. A date-time is
 * converted to its day in UTC; without an offset it is UTC. Returns undefined for anything else and for days that do
 * not exist.
 */
export function parseDay(text: string): number | undefined {
  const date = DATE.exec(text);
  if (date === null) return undefined;
  const day = toDayNumber(Number(date[1]), Number(date[2]), Number(date[3]));
  if (day === undefined || date[4] === undefined) return day;
  const time = TIME.exec(date[4]);
  if (time === null) return undefined;
  const minutes = Number(time[1]) * 60 + Number(time[2]) - toOffsetMinutes(time[3] ?? "Z");
  return day + Math.floor(minutes / MINUTES_PER_DAY);
}

/** Proleptic Gregorian calendar; Date is not used because it moves the years 0 to 99 and lets 30 February pass. */
function toDayNumber(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  // Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month.
  const marchYear = month > 2 ? year : year - 1;
  const beforeYear = 365 * marchYear + leapDays(marchYear);
  const beforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  const MARCH_FIRST_OF_YEAR_0 = -719468;
  return MARCH_FIRST_OF_YEAR_0 + beforeYear + beforeMonth + day - 1;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function leapDays(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

function toOffsetMinutes(offset: string): number {
  if (offset === "Z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return offset.startsWith("-") ? -minutes : minutes;
}

/** Splits a list operand at commas, semicolons and newlines; items are trimmed and empty ones dropped. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** A context value as conditions read it. Each derived form is computed once, however many tests use it. */
export class ContextValue {
  /** Empty when the key is missing. Numbers in the shortest decimal form, as Number.prototype.toString writes them. */
  readonly text: string;
  #lowerText: string | undefined;
  #lowerBytes: number | undefined;
  #isBlank: boolean | undefined;
  /** Null until first used, like the day. */
  #number: number | undefined | null = null;
  #day: number | undefined | null = null;
  #found: Map<string, boolean> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get lowerText(): string {
    this.#lowerText ??= lowerCase(this.text);
    return this.#lowerText;
  }

  /** The length of the lower-case text in bytes of UTF-8. */
  get lowerBytes(): number {
    this.#lowerBytes ??= utf8Length(this.lowerText);
    return this.#lowerBytes;
  }

  /** Returns true if the lower-case text contains another. */
  contains(part: string): boolean {
    this.#found ??= new Map();
    const found = this.#found.get(part) ?? this.lowerText.includes(part);
    this.#found.set(part, found);
    return found;
  }

  get isBlank(): boolean {
    this.#isBlank ??= isBlank(this.text);
    return this.#isBlank;
  }

  get number(): number | undefined {
    if (this.#number === null) this.#number = parseNumber(this.text);
    return this.#number;
  }

  get day(): number | undefined {
    if (this.#day === null) this.#day = parseDay(this.text);
    return this.#day;
  }
}

/** True if it is empty or only white space. */
export function isBlank(text: string): boolean {
  return text.trimStart() === "";
}

/** The value of a missing key. */
export const MISSING_VALUE = new ContextValue("");
