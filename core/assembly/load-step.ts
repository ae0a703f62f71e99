import { addCheckedText, checkList, checkRange } from "./check-json.ts";
import { imageEnd, takeRecords, toOffset } from "./image-builder.ts";
import { findWord } from "./json-text.ts";
import { countItems, firstItem, isJsonFalse, isJsonTrue, nextItem, readJsonNumber } from "./json-value.ts";
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
import { GREATER, IN, IS_EMPTY, NOT_IN, OPERATORS } from "./test-operator.ts";
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
 * Checks a step and adds it to the image. `height` is how many truth values there are before it. The key of a test stands
 * before the step's operand, as a NameEntry; its owner is the step.
 */
export function loadStep(item: usize, step: StepImage, height: u32): bool {
  if (!checkList(item, 4)) return false;
  const name = firstItem(item);
  const argument = nextAfter(name);
  atIndex(4, 1);
  step.kind = STEP_KINDS + findWord(name, text("test,all,any,not,constant"));
  switch (step.kind) {
    case STEP_TEST:
      return loadTest(argument, step);
    case STEP_ALL:
    case STEP_ANY:
      step.argument = <u32>readJsonNumber(argument);
      return checkRange(argument, 1, height);
    case STEP_CONSTANT:
      step.argument = isJsonTrue(argument) ? 1 : 0;
      return isJsonTrue(argument) || isJsonFalse(argument) || refuse(text("must be true or false"), text("bool_type"));
  }
  atIndex(4, 0);
  if (step.kind === STEP_NOT) return height > 0 || refuse(text("must follow a truth value"), text("stack"));
  return refuse(text("must be test, all, any, not or constant"), text("unknown_step"));
}

/** How many truth values there are after a step. */
export function heightAfter(step: StepImage, height: u32): u32 {
  if (step.kind === STEP_NOT) return height;
  return step.kind === STEP_ALL || step.kind === STEP_ANY ? height + 1 - step.argument : height + 1;
}

function nextAfter(item: usize): usize {
  return item === 0 ? 0 : nextItem(item);
}

function loadTest(key: usize, step: StepImage): bool {
  const name = changetype<NameEntry>(takeRecords(offsetof<NameEntry>()));
  name.start = toOffset(imageEnd());
  name.owner = toOffset(changetype<usize>(step) + offsetof<StepImage>("argument"));
  if (!addCheckedText(key)) return false;
  name.end = toOffset(imageEnd());
  step.argument = last;
  last = toOffset(changetype<usize>(name));
  atIndex(4, 2);
  const operator = nextAfter(key);
  const kind = findWord(operator, OPERATORS);
  if (kind < 0) return refuse(text("must be one of the 17 operators"), text("unknown_operator"));
  step.kind = kind;
  atIndex(4, 3);
  return loadOperand(nextAfter(operator), step);
}

function loadOperand(value: usize, step: StepImage): bool {
  if (step.kind >= IS_EMPTY) return true;
  if (step.kind >= GREATER) {
    step.number = readJsonNumber(value);
    return isFinite(step.number) || refuse(text("must be a finite number"), text("number_type"));
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
  let index: u32 = 0;
  for (let item = firstItem(list); item !== 0; item = nextItem(item)) {
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
