import { ContextValue, tables } from "./fill-tables.ts";
import { isContained } from "./find-text.ts";
import { compareBytes } from "./name-entry.ts";
import { NO_DAY, parseDay } from "./parse-day.ts";
import { parseNumber } from "./parse-number.ts";
import { StepImage, TextImage } from "./program-image.ts";
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
  NOT_CONTAINS,
  NOT_EQUAL,
  NOT_IN,
  STARTS_WITH,
} from "./test-operator.ts";
import { skipWhiteSpace } from "./white-space.ts";

/** The outcome of a test. */
export function evaluateTest(image: usize, step: StepImage, value: ContextValue): bool {
  const start = <usize>value.start;
  const end = <usize>value.end;
  switch (step.kind) {
    case IS_EMPTY:
      return skipWhiteSpace(start, end) === end;
    case IS_NOT_EMPTY:
      return skipWhiteSpace(start, end) !== end;
    case IN:
    case NOT_IN:
      return isInList(image, step, value) === (step.kind === IN);
    case DATE_BEFORE:
    case DATE_AFTER:
    case DATE_ON: {
      const day = parseDay(start, end);
      return day !== NO_DAY && compare(step.kind, day, step.number);
    }
    case GREATER:
    case LESS:
    case GREATER_OR_EQUAL:
    case LESS_OR_EQUAL:
      return compare(step.kind, parseNumber(start, end), step.number);
    default:
      return compareText(image, step, value);
  }
}

const IS_LESS: u32 = 1;
const IS_EQUAL: u32 = 2;
const IS_GREATER: u32 = 4;

/** False when the value is NaN. */
function compare(operator: u32, value: f64, operand: f64): bool {
  const outcome = value < operand ? IS_LESS : value > operand ? IS_GREATER : value === operand ? IS_EQUAL : 0;
  return (outcome & wantedBy(operator)) !== 0;
}

/** The outcomes of a comparison that an operator takes. */
function wantedBy(operator: u32): u32 {
  if (operator === DATE_ON) return IS_EQUAL;
  const orEqual = operator === GREATER_OR_EQUAL || operator === LESS_OR_EQUAL ? IS_EQUAL : 0;
  const isGreater = operator === GREATER || operator === GREATER_OR_EQUAL || operator === DATE_AFTER;
  return orEqual | (isGreater ? IS_GREATER : IS_LESS);
}

function isInList(image: usize, step: StepImage, value: ContextValue): bool {
  for (let item: usize = step.start; item < step.end; item += offsetof<TextImage>()) {
    const text = changetype<TextImage>(image + item);
    if (isEqual(value.lowerStart, value.lowerEnd, image + text.start, image + text.end)) return true;
  }
  return false;
}

function compareText(image: usize, step: StepImage, value: ContextValue): bool {
  const start = <usize>value.lowerStart;
  const end = <usize>value.lowerEnd;
  const operand = image + step.start;
  const operandEnd = image + step.end;
  const length = operandEnd - operand;
  const isShorter = length > end - start;
  switch (step.kind) {
    case EQUAL:
      return isEqual(start, end, operand, operandEnd);
    case NOT_EQUAL:
      return !isEqual(start, end, operand, operandEnd);
    case CONTAINS:
    case NOT_CONTAINS:
      return isContained(operand, operandEnd, start, end, tables.search) === (step.kind === CONTAINS);
    case STARTS_WITH:
      return !isShorter && isEqual(start, start + length, operand, operandEnd);
    case ENDS_WITH:
      return !isShorter && isEqual(end - length, end, operand, operandEnd);
    default:
      return false;
  }
}

function isEqual(start: usize, end: usize, other: usize, otherEnd: usize): bool {
  return end - start === otherEnd - other && compareBytes(start, end, other, otherEnd) === 0;
}
