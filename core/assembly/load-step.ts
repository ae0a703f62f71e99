import { addCheckedText, checkList, checkRange, checkReference, toIndex } from "./check-member.ts";
import {
  BOOLEAN,
  contentEnd,
  contentStart,
  countItems,
  findMember,
  findWord,
  itemAt,
  OBJECT,
  readNumber,
} from "./encoded-value.ts";
import { OP_WORK } from "./fill-work.ts";
import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { addName, checkPath, hasPaths } from "./load-name.ts";
import { NameEntry } from "./name-entry.ts";
import { above, atIndex, refuse, refuseWith } from "./place.ts";
import {
  KEY_KIND,
  ProgramImage,
  SIZE_KIND,
  STEP_ALL,
  STEP_ANY,
  STEP_CONSTANT,
  STEP_GIVEN,
  STEP_ITEM,
  STEP_KINDS,
  STEP_NOT,
  STEP_SIZE,
  STEP_TEST,
  StepImage,
  TextImage,
} from "./program-image.ts";
import {
  BOOLEAN_TYPE,
  CONDITION_SCOPE,
  NUMBER_TYPE,
  STACK_EMPTY,
  TOO_MANY_TESTS,
  UNKNOWN_OPERATOR,
  UNKNOWN_STEP,
} from "./rule.ts";
import { addInnermost, checkListReference, scopeAt } from "./scope-at.ts";
import { tagAt } from "./tag-at.ts";
import { GREATER, IN, IS_NOT_EMPTY, NOT_IN, OPERATORS } from "./test-operator.ts";
import { text } from "./text.ts";

const MAX_ITEMS: u32 = 10_000;

/** The test last added, as an offset; each names the one before it in `argument`, so that all can be gone through. */
let last: u32 = 0;

/** Whether the format of the program has lists. */
let hasLists: bool = false;

/** Of the condition that is being loaded: a bit for each innermost scope that it reads, and its work. */
let scopes: u64 = 1;
let work: u32 = 0;

/** Bounds what is read of each item. */
const MAX_LIST_TESTS: u32 = 256;

/** Starts a new chain of tests. */
export function startTests(haveLists: bool): void {
  last = 0;
  hasLists = haveLists;
}

/** Begins a condition. */
export function startCondition(): void {
  scopes = 1;
  work = 0;
}

/** A bit for each innermost scope that the steps of the condition read. */
export function conditionScopes(): u64 {
  return scopes;
}

/** What it takes to evaluate the condition, as fill-work.ts counts. */
export function conditionWork(): u32 {
  return work;
}

/** The last test of the chain; 0 when there is none. */
export function lastTest(): u32 {
  return last;
}

/**
 * Checks a step and adds it to the image. `height` is the number of truth values before it. The key of a test precedes
 * the step's operand, as a NameEntry; its owner is the step.
 */
export function loadStep(item: usize, step: StepImage, height: u32): bool {
  if (!checkList(item, hasLists ? 5 : 4)) return false;
  const argument = itemAt(item, 1);
  const kind: u32 = STEP_KINDS + findWord(itemAt(item, 0), text("test,all,any,not,constant,item,size,given"));
  step.kind = kind;
  work += OP_WORK;
  atIndex(4, 1);
  if (kind === STEP_TEST) return loadKey(argument, step, 0, 1) && loadTest(item, step, 2);
  if (hasLists && kind === STEP_GIVEN) return loadGiven(argument, step);
  if (hasLists && kind >= STEP_ITEM) return loadListStep(item, step);
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

/** A test of a value of an item, or of the number of a list's items. */
function loadListStep(item: usize, step: StepImage): bool {
  const argument = itemAt(item, 1);
  const isSize = step.kind === STEP_SIZE;
  if (!checkListReference(argument)) return false;
  const index = toIndex(argument) + 1;
  const scope = isSize ? scopeAt(imageStart(), index).holder : index;
  if (!enter(scope)) return false;
  if (isSize) {
    const name = startKey(step, scope, SIZE_KIND);
    store<u8>(imageEnd(), <u8>index);
    truncateImage(imageEnd() + 1);
    endKey(name, step);
    return loadTest(item, step, 2);
  }
  return countTest(index) && loadKey(itemAt(item, 2), step, index, 2) && loadTest(item, step, 3);
}

/** A question after a tag. */
function loadGiven(argument: usize, step: StepImage): bool {
  if (!checkReference(argument, changetype<ProgramImage>(imageStart()).tagCount)) return false;
  step.argument = toIndex(argument);
  const scope = tagAt(imageStart(), step.argument).scope;
  return enter(scope) && (scope === 0 || countTest(scope));
}

/** Adds a scope that the condition reads. In formats without paths one of them lies in all others. */
function enter(scope: u32): bool {
  scopes = addInnermost(imageStart(), scopes, scope);
  return hasPaths || popcnt<u64>(scopes) === 1 || refuse(CONDITION_SCOPE);
}

function countTest(scope: u32): bool {
  const list = scopeAt(imageStart(), scope);
  list.testCount += 1;
  return list.testCount <= MAX_LIST_TESTS || refuseWith(TOO_MANY_TESTS, MAX_LIST_TESTS, 0);
}

/** Adds the key of a test, which is an item of the step. */
function loadKey(key: usize, step: StepImage, scope: u32, at: u32): bool {
  const name = startKey(step, scope, KEY_KIND);
  atIndex(4, at);
  const isObject = hasPaths && load<u8>(key) === OBJECT;
  const isName = isObject ? addName(findMember(key, text("name")), 5) : addCheckedText(key);
  if (!isName) return false;
  endKey(name, step);
  return !isObject || checkPath(findMember(key, text("path")), 5, scope !== 0);
}

function startKey(step: StepImage, scope: u32, kind: u8): NameEntry {
  const name = changetype<NameEntry>(takeRecords(offsetof<NameEntry>()));
  name.start = toOffset(imageEnd());
  name.owner = toOffset(changetype<usize>(step) + offsetof<StepImage>("argument"));
  store<u8>(imageEnd(), <u8>scope);
  store<u8>(imageEnd(), kind, 1);
  truncateImage(imageEnd() + 2);
  return name;
}

function endKey(name: NameEntry, step: StepImage): void {
  name.end = toOffset(imageEnd());
  step.argument = last;
  last = toOffset(changetype<usize>(name));
}

/** Reads operator and operand, which begin at an item of the step. */
function loadTest(item: usize, step: StepImage, at: u32): bool {
  atIndex(4, at);
  const kind = findWord(itemAt(item, at), OPERATORS);
  if (kind < 0) return refuse(UNKNOWN_OPERATOR);
  step.kind = kind;
  atIndex(4, at + 1);
  return loadOperand(itemAt(item, at + 1), step);
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
  work += OP_WORK + step.end - step.start;
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
    work += OP_WORK + text.end - text.start;
    index += 1;
  }
  above(5);
  return true;
}
