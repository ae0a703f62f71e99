/** An entry of `formats` in the image of a program, which says how a value is written. */
@unmanaged
export class FormatImage {
  /** NUMBER_FORMAT, MONEY_FORMAT, DATE_FORMAT or MOMENT_FORMAT. */
  kind: u32;
  /** Ten TextImages; 0 where the digits are those of ASCII. */
  digits: u32;
  /** Of numbers: the separators, the digits of the last group and of those before, and how far the point moves. */
  decimalStart: u32;
  decimalEnd: u32;
  groupStart: u32;
  groupEnd: u32;
  lastSize: u32;
  otherSize: u32;
  least: u32;
  shift: u32;
  /** Of numbers: FormImage. Of money: those of the currencies that have one, and behind them that of all others. */
  forms: u32;
  formCount: u32;
  /** Of dates: PartImage. */
  parts: u32;
  partCount: u32;
}

export const NUMBER_FORMAT: u32 = 0;
export const MONEY_FORMAT: u32 = 1;
export const DATE_FORMAT: u32 = 2;
/** Of a date with a time of day. */
export const MOMENT_FORMAT: u32 = 3;

/** What is around a number, and how many decimal places it has. */
@unmanaged
export class FormImage {
  /** The three letters of its currency, the first in the lowest byte; 0 without. */
  code: u32;
  /** Two TextImages each: before and after. */
  plus: u32;
  minus: u32;
  fewest: u32;
  most: u32;
}

/** A part of a date. */
@unmanaged
export class PartImage {
  /** Its letter; 0 for a text. */
  field: u32;
  /** The width of a field in digits; 0 for one with names. */
  width: u32;
  /** Of a text: its place. Of names: the first TextImage. */
  start: u32;
  end: u32;
}
