import { addCheckedText, checkList, checkRange, toIndex } from "./check-member.ts";
import { BOOLEAN, contentEnd, contentStart, countItems, findWord, itemAt, readNumber } from "./encoded-value.ts";
import { imageEnd, takeRecords, toOffset } from "./image-builder.ts";
import { NameEntry } from "./name-entry.ts";
import { above, atIndex, refuse } from "./place.ts";
import {
  STEP_ALL,
  STEP_ANY,
  STEP_CONSTANT,
  STEP_KINDS,
  STEP_NOT,
  STEP_TEST,
  StepImage,
  TextImage,
} from "./program-image.ts";
import { BOOLEAN_TYPE, NUMBER_TYPE, STACK_EMPTY, UNKNOWN_OPERATOR, UNKNOWN_STEP } from "./rule.ts";
import { GREATER, IN, IS_NOT_EMPTY, NOT_IN, OPERATORS } from "./test-operator.ts";
import { text } from "./text.ts";

const MAX_ITEMS: u32 = 10_000;

/** The test last added, as an offset; each names the one before it in `argument`, so that all can be gone through. */
let last: u32 = 0;

/** Begins the chain of tests anew. */
export function startTests(): void {
  last = 0;
}

/** The last test of the chain; 0 when there is none. */
export function lastTest(): u32 {
  return last;
}

/**
 * Checks a step and adds it to the image. `height` is how many truth values there are before it. The key of a test
 * stands before the step's operand, as a NameEntry; its owner is the step.
 */
export function loadStep(item: usize, step: StepImage, height: u32): bool {
  if (!checkList(item, 4)) return false;
  const argument = itemAt(item, 1);
  const kind = STEP_KINDS + findWord(itemAt(item, 0), text("test,all,any,not,constant"));
  step.kind = kind;
  atIndex(4, 1);
  if (kind === STEP_TEST) return loadTest(item, step);
  if (kind === STEP_ALL || kind === STEP_ANY) {
    step.argument = toIndex(argument);
    return checkRange(argument, 1, height);
  }
  if (kind === STEP_CONSTANT) {
    step.argument = load<u8>(contentStart(argument));
    return load<u8>(argument) === BOOLEAN || refuse(BOOLEAN_TYPE);
  }
  atIndex(4, 0);
  return kind === STEP_NOT ? height > 0 || refuse(STACK_EMPTY) : refuse(UNKNOWN_STEP);
}

/** How many truth values there are after a step. */
export function heightAfter(step: StepImage, height: u32): u32 {
  if (step.kind === STEP_NOT) return height;
  return step.kind === STEP_ALL || step.kind === STEP_ANY ? height + 1 - step.argument : height + 1;
}

function loadTest(item: usize, step: StepImage): bool {
  const name = changetype<NameEntry>(takeRecords(offsetof<NameEntry>()));
  name.start = toOffset(imageEnd());
  name.owner = toOffset(changetype<usize>(step) + offsetof<StepImage>("argument"));
  if (!addCheckedText(itemAt(item, 1))) return false;
  name.end = toOffset(imageEnd());
  step.argument = last;
  last = toOffset(changetype<usize>(name));
  atIndex(4, 2);
  const kind = findWord(itemAt(item, 2), OPERATORS);
  if (kind < 0) return refuse(UNKNOWN_OPERATOR);
  step.kind = kind;
  atIndex(4, 3);
  return loadOperand(itemAt(item, 3), step);
}

function loadOperand(value: usize, step: StepImage): bool {
  if (step.kind >= IS_NOT_EMPTY) return true;
  if (step.kind >= GREATER) {
    step.number = readNumber(value);
    return isFinite(step.number) || refuse(NUMBER_TYPE);
  }
  if (step.kind === IN || step.kind === NOT_IN) return loadItems(value, step);
  step.start = toOffset(imageEnd());
  if (!addCheckedText(value)) return false;
  step.end = toOffset(imageEnd());
  return true;
}

function loadItems(list: usize, step: StepImage): bool {
  if (!checkList(list, MAX_ITEMS)) return false;
  const bytes = countItems(list) * offsetof<TextImage>();
  const items = takeRecords(bytes);
  step.start = toOffset(items);
  step.end = step.start + <u32>bytes;
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    const text = changetype<TextImage>(items + index * offsetof<TextImage>());
    atIndex(5, index);
    text.start = toOffset(imageEnd());
    if (!addCheckedText(item)) return false;
    text.end = toOffset(imageEnd());
    index += 1;
  }
  above(5);
  return true;
}
