import { text } from "./text.ts";

/**
 * Operators of tests, in groups that take the same kind of operand. In the first six and the last two an operator and
 * its opposite are a pair.
 */
export const OPERATORS = text(
  "==,!=,contains,not_contains,in,not_in,starts_with,ends_with,>,<,>=,<=,date_before,date_after,date_on,is_not_empty,is_empty",
);

export const EQUAL: u32 = 0;
export const CONTAINS: u32 = 2;
export const NOT_CONTAINS: u32 = 3;
export const IN: u32 = 4;
export const NOT_IN: u32 = 5;
export const STARTS_WITH: u32 = 6;
export const ENDS_WITH: u32 = 7;
export const GREATER: u32 = 8;
export const LESS: u32 = 9;
export const GREATER_OR_EQUAL: u32 = 10;
export const LESS_OR_EQUAL: u32 = 11;
export const DATE_BEFORE: u32 = 12;
export const DATE_AFTER: u32 = 13;
export const DATE_ON: u32 = 14;
export const IS_NOT_EMPTY: u32 = 15;
export const IS_EMPTY: u32 = 16;
