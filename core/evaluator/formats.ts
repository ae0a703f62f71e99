import { type DateFormat, formatDate, hasTime, NAME_COUNTS } from "./format-date.ts";
import { type Affixes, formatNumber, type NumberFormat } from "./format-number.ts";
import { invalidProgram, parseIndex, parseList, parseObject, parseShortText } from "./member.ts";
import type { FillIssue } from "./report.ts";

/** How an amount is written whose currency is a value. */
export interface MoneyFormat extends Omit<NumberFormat, "plus" | "minus" | "fraction" | "shift"> {
  /** By the code of the currency. */
  readonly of: Readonly<Record<string, CurrencyForm>>;
  /** Of all other currencies: `¤` is where the code belongs. */
  readonly other: CurrencyForm;
}

/** What is around an amount, and around a negative one, and how many decimal places it has. */
export type CurrencyForm = readonly [plus: Affixes, minus: Affixes, places: number];

/** An entry of `formats`: how the value of a tag is written. */
export type Format = NumberFormat | MoneyFormat | DateFormat;

/** A checked entry. */
export interface PreparedFormat {
  /** Whether it needs the code of a currency. */
  readonly isMoney: boolean;
  /** What is written of a value; undefined for one that is no number or no date, or without the code that it needs. */
  readonly write: (text: string, currency: string | undefined) => string | undefined;
  /** What such a value must be instead, for a refusal. */
  readonly wanted: string;
}

type Loc = FillIssue["loc"];
type Members = Readonly<Record<string, unknown>>;

const MAX_FORMATS = 256;

/** Checks the formats of a program. Throws INVALID_PROGRAM. */
export function prepareFormats(value: unknown): readonly PreparedFormat[] {
  return parseList(value, ["formats"], MAX_FORMATS).map((entry, at): PreparedFormat => {
    const loc = ["formats", at];
    const format = parseObject(entry, loc);
    if (format.parts !== undefined) {
      const date = parseDate(format, loc);
      return { isMoney: false, write: (text) => formatDate(text, date), wanted: hasTime(date) ? MOMENT : DATE };
    }
    if (format.of !== undefined) return prepareMoney(format, loc);
    const number = parseNumberFormat(format, loc);
    return { isMoney: false, write: (text) => formatNumber(text, number), wanted: NUMBER };
  });
}

const NUMBER = "must be a number such as 1234.5, as it has a format and no default";
const MONEY = "must be a number such as 1234.5 with a currency such as EUR, as it has a format and no default";
const DATE = "must be a date such as 2026-12-10, as it has a format and no default";
const MOMENT = "must be a date with a time such as 2026-12-10T14:30Z, as it has a format and no default";

const CODE = /^[A-Z]{3}$/;
const CODE_MARK = "¤";
const MAX_CURRENCIES = 512;

function prepareMoney(format: Members, loc: Loc): PreparedFormat {
  const common = parseSeparators(format, loc);
  const named = Object.entries(parseObject(format.of, [...loc, "of"]));
  if (named.length > MAX_CURRENCIES) {
    throw invalidProgram([...loc, "of"], `must hold at most ${MAX_CURRENCIES} items`, "too_long");
  }
  const known = new Map<string, NumberFormat>();
  for (const [code, form] of named) {
    if (!CODE.test(code)) throw invalidProgram([...loc, "of", code], "must be named by a code such as EUR", "pattern");
    known.set(code, { ...common, ...parseForm(form, [...loc, "of", code]) });
  }
  const other = { ...common, ...parseForm(format.other, [...loc, "other"]) };
  const write = (text: string, currency = "") => {
    if (!CODE.test(currency)) return undefined;
    return formatNumber(text, known.get(currency) ?? withCode(other, currency));
  };
  return { isMoney: true, write, wanted: MONEY };
}

function withCode(format: NumberFormat, code: string): NumberFormat {
  const put = ([before, after]: Affixes): Affixes => [before.replace(CODE_MARK, code), after.replace(CODE_MARK, code)];
  return { ...format, plus: put(format.plus), minus: put(format.minus) };
}

const MAX_PLACES = 20;

function parseForm(value: unknown, loc: Loc): Pick<NumberFormat, "plus" | "minus" | "fraction"> {
  const [plus, minus, places] = parseExactly(3, value, loc);
  const count = parseIndex(places, [...loc, 2], 0, MAX_PLACES);
  return { plus: parseAffixes(plus, [...loc, 0]), minus: parseAffixes(minus, [...loc, 1]), fraction: [count, count] };
}

function parseNumberFormat(format: Members, loc: Loc): NumberFormat {
  const [min, max] = parseExactly(2, format.fraction, [...loc, "fraction"]);
  const least = parseIndex(min, [...loc, "fraction", 0], 0, MAX_PLACES);
  return {
    ...parseSeparators(format, loc),
    plus: parseAffixes(format.plus, [...loc, "plus"]),
    minus: parseAffixes(format.minus, [...loc, "minus"]),
    fraction: [least, parseIndex(max, [...loc, "fraction", 1], least, MAX_PLACES)],
    ...(format.shift !== undefined && { shift: parseIndex(format.shift, [...loc, "shift"], 0, 2) }),
  };
}

const MAX_SIZES = 2;
const MAX_GROUP = 9;

function parseSeparators(
  format: Members,
  loc: Loc,
): Pick<NumberFormat, "decimal" | "group" | "sizes" | "least" | "digits"> {
  const sizes = parseList(format.sizes, [...loc, "sizes"], MAX_SIZES);
  const [last, others] = sizes.map((size, at) => parseIndex(size, [...loc, "sizes", at], 1, MAX_GROUP));
  if (last === undefined) throw invalidProgram([...loc, "sizes"], "must hold 1 or 2 items", "too_short");
  return {
    decimal: parseFormatText(format.decimal, [...loc, "decimal"]),
    group: parseFormatText(format.group, [...loc, "group"]),
    sizes: others === undefined ? [last] : [last, others],
    least: parseIndex(format.least, [...loc, "least"], 1, MAX_GROUP),
    ...parseDigits(format.digits, [...loc, "digits"]),
  };
}

const DIGIT_COUNT = 10;

function parseDigits(value: unknown, loc: Loc): { readonly digits?: readonly string[] } {
  return value === undefined ? {} : { digits: parseTexts(DIGIT_COUNT, value, loc) };
}

function parseAffixes(value: unknown, loc: Loc): Affixes {
  const [before = "", after = ""] = parseTexts(2, value, loc);
  return [before, after];
}

const MAX_PARTS = 32;
const DIGIT_FIELDS = ["y", "M", "d", "H", "h", "m", "s"] as const;
const NAME_FIELDS = ["M", "E", "a", "B"] as const;

function parseDate(format: Members, loc: Loc): DateFormat {
  const parts = parseList(format.parts, [...loc, "parts"], MAX_PARTS).map((part, at): DateFormat["parts"][number] => {
    const place = [...loc, "parts", at];
    if (typeof part === "string") return parseFormatText(part, place);
    const [field, written] = parseExactly(2, part, place);
    const isNumber = typeof written === "number";
    const digits = DIGIT_FIELDS.find((each) => isNumber && each === field);
    if (digits !== undefined) return [digits, parseIndex(written, [...place, 1], 1, 2) as 1 | 2];
    const named = NAME_FIELDS.find((each) => !isNumber && each === field);
    if (named === undefined) throw invalidProgram([...place, 0], FIELD, "enum");
    return [named, parseTexts(NAME_COUNTS[named], written, [...place, 1])];
  });
  return { parts, ...parseDigits(format.digits, [...loc, "digits"]) };
}

const FIELD = "must be one of y, M, d, H, h, m, s with a width, or of M, E, a, B with names";

/** A list of that many texts. */
function parseTexts(count: number, value: unknown, loc: Loc): readonly string[] {
  return parseExactly(count, value, loc).map((text, at) => parseFormatText(text, [...loc, at]));
}

function parseExactly(count: number, value: unknown, loc: Loc): readonly unknown[] {
  const list = parseList(value, loc, count);
  if (list.length < count) throw invalidProgram(loc, `must hold ${count} items`, "too_short");
  return list;
}

const MAX_TEXT_BYTES = 256;

function parseFormatText(value: unknown, loc: Loc): string {
  return parseShortText(value, loc, MAX_TEXT_BYTES);
}
