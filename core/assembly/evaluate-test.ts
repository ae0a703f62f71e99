import { ContextValue, READ_BLANK, READ_DAY, READ_NUMBER } from "./context-value.ts";
import { tables } from "./fill-tables.ts";
import { isContained } from "./find-text.ts";
import { compareBytes } from "./name-entry.ts";
import { parseDay } from "./parse-day.ts";
import { parseNumber } from "./parse-number.ts";
import { StepImage, TextImage } from "./program-image.ts";
import { scopeOfKey } from "./read-context.ts";
import { visitOf } from "./scope-table.ts";
import {
  CONTAINS,
  DATE_AFTER,
  DATE_BEFORE,
  DATE_ON,
  ENDS_WITH,
  EQUAL,
  GREATER,
  GREATER_OR_EQUAL,
  IN,
  IS_EMPTY,
  IS_NOT_EMPTY,
  LESS,
  LESS_OR_EQUAL,
  STARTS_WITH,
} from "./test-operator.ts";
import { isBlankText } from "./white-space.ts";

/** The outcome of a test. */
export function evaluateTest(image: usize, step: StepImage, value: ContextValue): bool {
  const kind = step.kind;
  if (kind >= IS_NOT_EMPTY) return isBlank(value) === (kind === IS_EMPTY);
  if (kind >= DATE_BEFORE) return compare(kind, dayOf(value), step.number);
  if (kind >= GREATER) return compare(kind, numberOf(value), step.number);
  if (kind >= STARTS_WITH) return testText(kind, image, step, value);
  // The second of a pair is the opposite of the first.
  return testText(kind & ~1, image, step, value) !== ((kind & 1) !== 0);
}

function isBlank(value: ContextValue): bool {
  if (isFirst(value, READ_BLANK)) value.isBlank = isBlankText(value.start, value.end) ? 1 : 0;
  return value.isBlank !== 0;
}

function dayOf(value: ContextValue): f64 {
  if (isFirst(value, READ_DAY)) value.day = parseDay(value.start, value.end);
  return value.day;
}

function numberOf(value: ContextValue): f64 {
  if (isFirst(value, READ_NUMBER)) value.number = parseNumber(value.start, value.end);
  return value.number;
}

/** Whether a member has not been worked out, and notes that it is. However many tests there are, it is once. */
function isFirst(value: ContextValue, member: u32): bool {
  const isNew = (value.read & member) === 0;
  value.read |= member;
  return isNew;
}

/** False when the value is NaN. */
function compare(operator: u32, value: f64, operand: f64): bool {
  if (value < operand) return operator === LESS || operator === LESS_OR_EQUAL || operator === DATE_BEFORE;
  if (value > operand) return operator === GREATER || operator === GREATER_OR_EQUAL || operator === DATE_AFTER;
  const takesEqual = operator === GREATER_OR_EQUAL || operator === LESS_OR_EQUAL || operator === DATE_ON;
  return takesEqual && value === operand;
}

/** Tests the value in lower case. */
function testText(operator: u32, image: usize, step: StepImage, value: ContextValue): bool {
  const start = <usize>value.lowerStart;
  const end = <usize>value.lowerEnd;
  if (operator === IN) return isInList(image, step, start, end);
  const operand = image + step.start;
  const operandEnd = image + step.end;
  const length = operandEnd - operand;
  if (operator === CONTAINS) return isFound(image, step, operand, operandEnd, start, end);
  if (operator === EQUAL) return isEqual(start, end, operand, operandEnd);
  if (length > end - start) return false;
  const from = operator === ENDS_WITH ? end - length : start;
  return isEqual(from, from + length, operand, operandEnd);
}

/** Searches once in a visit of the scope, however many tests make the search. */
function isFound(image: usize, step: StepImage, operand: usize, operandEnd: usize, start: usize, end: usize): bool {
  const search = load<u32>(changetype<usize>(step), offsetof<StepImage>("number"));
  const verdict = <usize>tables.searchVerdicts + ((<usize>search) << 2);
  const visit = visitOf(scopeOfKey(image, step.argument));
  if (load<u32>(verdict) >>> 1 !== visit) {
    const isThere = isContained(operand, operandEnd, start, end, tables.search);
    store<u32>(verdict, (visit << 1) | (isThere ? 1 : 0));
  }
  return (load<u32>(verdict) & 1) !== 0;
}

function isInList(image: usize, step: StepImage, start: usize, end: usize): bool {
  for (let item: usize = step.start; item < step.end; item += offsetof<TextImage>()) {
    const text = changetype<TextImage>(image + item);
    if (isEqual(start, end, image + text.start, image + text.end)) return true;
  }
  return false;
}

function isEqual(start: usize, end: usize, other: usize, otherEnd: usize): bool {
  return end - start === otherEnd - other && compareBytes(start, end, other, otherEnd) === 0;
}
