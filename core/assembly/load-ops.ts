import { addCheckedText, checkList, checkRange, checkReference, toIndex } from "./check-member.ts";
import { contentEnd, contentStart, countItems, findWord, itemAt, STRING } from "./encoded-value.ts";
import { OP_WORK } from "./fill-work.ts";
import { imageEnd, imageStart, takeRecords, takeTemporary, toOffset } from "./image-builder.ts";
import { MAX_LIST_DEPTH } from "./load-lists.ts";
import { hasPaths } from "./load-name.ts";
import { above, atIndex, atMember, refuse } from "./place.ts";
import {
  ConditionImage,
  EachImage,
  OP_ASK,
  OP_EACH,
  OP_LITERAL,
  OP_UNLESS,
  OpImage,
  ProgramImage,
  TagImage,
} from "./program-image.ts";
import { isColorText } from "./read-color.ts";
import { isChoice } from "./read-font.ts";
import { COLOR_TAG, FONT_TAG, SCOPE, UNKNOWN_OP } from "./rule.ts";
import { addInnermost, checkListReference, isWithin, scopeAt } from "./scope-at.ts";
import { COLOR, FONT, isOfBrand, LINE, OP_NAMES, POSITION_COUNT } from "./slot-position.ts";
import { tagAt } from "./tag-at.ts";
import { text } from "./text.ts";

const MAX_OPS: u32 = 200_000;

/** For each tag and position the number of their slot plus 1, or 0 when there is none yet. */
let slots: usize = 0;

/** For each op whether a jump before leads to it. */
let targets: usize = 0;

/** Checks the ops of a program, and adds them to its image. */
export function loadOps(image: ProgramImage, list: usize, hasLists: bool): bool {
  atMember(0, text("ops"));
  if (!checkList(list, MAX_OPS)) return false;
  const count = countItems(list);
  const ops = takeRecords(count * offsetof<OpImage>());
  slots = takeTemporary(image.tagCount * POSITION_COUNT * sizeof<u32>());
  targets = takeTemporary(count + 1);
  image.opCount = count;
  image.ops = toOffset(ops);
  openCount = 0;
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(1, index);
    while (openCount > 0 && index === load<u32>(innermostEach(), EACH_END)) openCount -= 1;
    if (!loadOp(item, changetype<OpImage>(ops + index * offsetof<OpImage>()), image, index, hasLists)) return false;
    index += 1;
  }
  above(0);
  countWork(image);
  return true;
}

function loadOp(item: usize, op: OpImage, image: ProgramImage, index: u32, hasLists: bool): bool {
  if (load<u8>(item) === STRING) {
    op.kind = OP_LITERAL;
    op.first = toOffset(imageEnd());
    if (!addCheckedText(item)) return false;
    op.second = toOffset(imageEnd());
    return true;
  }
  if (!checkList(item, hasLists ? 4 : 3)) return false;
  const kind = findWord(itemAt(item, 0), OP_NAMES);
  const first = itemAt(item, 1);
  atIndex(2, 0);
  op.kind = kind;
  if (kind < 0 || (op.kind >= OP_EACH && !hasLists)) return refuse(UNKNOWN_OP);
  if (isOfBrand(op.kind) && !hasPaths) return refuse(UNKNOWN_OP);
  atIndex(2, 1);
  if (kind === OP_EACH) return loadEach(item, op, image, index);
  return kind === OP_UNLESS ? loadJump(item, op, image, index) : loadTagOp(first, op, image);
}

function loadTagOp(tag: usize, op: OpImage, image: ProgramImage): bool {
  if (!checkReference(tag, image.tagCount)) return false;
  op.first = toIndex(tag);
  const scope = tagAt(imageStart(), op.first).scope;
  // What a value gives in one line may be much shorter, so that no limit of the output would bound the work.
  if (op.kind === LINE ? scope !== 0 : !isCurrent(scope)) return refuse(SCOPE);
  if (isOfBrand(op.kind) && !checkBrandTag(tagAt(imageStart(), op.first), op.kind)) return false;
  if (op.kind !== OP_ASK) op.second = slotOf(op, image);
  return true;
}

/** Whether a tag can be written as a colour or as a font. */
function checkBrandTag(tag: TagImage, kind: u32): bool {
  const start = imageStart() + tag.defaultStart;
  const end = imageStart() + tag.defaultEnd;
  if (kind === COLOR) return (tag.isBrand && isColorText(start, end, true)) || refuse(COLOR_TAG);
  const choices = imageStart() + tag.choicesStart;
  return (kind === FONT && isChoice(start, end, choices, imageStart() + tag.choicesEnd)) || refuse(FONT_TAG);
}

function loadJump(item: usize, op: OpImage, image: ProgramImage, index: u32): bool {
  const condition = itemAt(item, 1);
  const target = itemAt(item, 2);
  if (!checkReference(condition, image.conditionCount)) return false;
  op.first = toIndex(condition);
  for (let rest = conditionOf(op, image).scopes; rest !== 0; rest &= rest - 1) {
    if (!isCurrent(<u32>ctz<u64>(rest))) return refuse(SCOPE);
  }
  atIndex(2, 2);
  if (!checkRange(target, index + 1, partEnd(image, index))) return false;
  op.second = toIndex(target);
  store<u8>(targets + op.second, 1);
  return true;
}

function loadEach(item: usize, op: OpImage, image: ProgramImage, index: u32): bool {
  const first = itemAt(item, 1);
  const body = itemAt(item, 2);
  const end = itemAt(item, 3);
  if (!checkListReference(first)) return false;
  const list = toIndex(first) + 1;
  const scope = scopeAt(imageStart(), list);
  if (!isRepeatable(list, scope.holder)) return refuse(SCOPE);
  if (!checkParts(body, end, index, partEnd(image, index))) return false;
  if (!checkParts(body, end, index, nearestTarget(index + 1, toIndex(end)))) return false;
  const each = changetype<EachImage>(takeRecords(offsetof<EachImage>()));
  each.scope = list;
  each.body = toIndex(body);
  each.around = scopesAround(list);
  each.before = scope.lastLoop;
  op.first = toOffset(changetype<usize>(each));
  op.second = toIndex(end);
  scope.lastLoop = op.first;
  openCount += 1;
  store<u32>(innermostEach(), each.body, EACH_BODY);
  store<u32>(innermostEach(), op.second, EACH_END);
  store<u32>(innermostEach(), list, EACH_SCOPE);
  return true;
}

/** Whether the body of a loop begins and ends where it may, at `most` at the latest. */
function checkParts(body: usize, end: usize, index: u32, most: u32): bool {
  atIndex(2, 2);
  if (!checkRange(body, index + 1, most)) return false;
  atIndex(2, 3);
  return checkRange(end, toIndex(body), most);
}

/** The first op of some that a jump leads to, or else the end of them. */
function nearestTarget(start: u32, end: u32): u32 {
  for (let at = start; at < end; at++) if (load<u8>(targets + at) !== 0) return at;
  return end;
}

/** The loops that the op is in: of each where the body begins and ends, and its scope. */
const openEachs: usize = memory.data((3 + 1) * 12, 4);
let openCount: usize = 0;

const EACH_BODY: usize = 0;
const EACH_END: usize = 4;
const EACH_SCOPE: usize = 8;

function innermostEach(): usize {
  return openEachs + openCount * 12;
}

function scopeHere(): u32 {
  return openCount === 0 ? 0 : load<u32>(innermostEach(), EACH_SCOPE);
}

/** Whether the data, or an item that is repeated at the op, is what a scope asks. */
function isCurrent(scope: u32): bool {
  for (let i: usize = 1; i <= openCount; i++) if (load<u32>(openEachs + i * 12, EACH_SCOPE) === scope) return true;
  return scope === 0;
}

/** Whether what holds a list is current, and in formats without paths innermost. */
function isRepeatable(list: u32, holder: u32): bool {
  if (!hasPaths) return holder === scopeHere();
  return openCount < <usize>MAX_LIST_DEPTH && isCurrent(holder) && !isCurrent(list);
}

/** A bit for each list that is repeated at the op and does not hold this one, without those that hold another. */
function scopesAround(list: u32): u64 {
  let scopes: u64 = 0;
  for (let i: usize = 1; i <= openCount; i++) {
    const open = load<u32>(openEachs + i * 12, EACH_SCOPE);
    if (!isWithin(imageStart(), list, open)) scopes = addInnermost(imageStart(), scopes, open);
  }
  return scopes;
}

/** Where the part of the innermost loop ends that an op is in, or else the program. */
function partEnd(image: ProgramImage, index: u32): u32 {
  if (openCount === 0) return image.opCount;
  const body = load<u32>(innermostEach(), EACH_BODY);
  return index < body ? body : load<u32>(innermostEach(), EACH_END);
}

function conditionOf(op: OpImage, image: ProgramImage): ConditionImage {
  return changetype<ConditionImage>(imageStart() + image.conditions + op.first * offsetof<ConditionImage>());
}

/** Gives each loop its work for an item: that of the op and of all that it repeats. */
function countWork(image: ProgramImage): void {
  for (let i: u32 = 0; i < image.opCount; i++) {
    const op = opAt(image, i);
    if (op.kind !== OP_EACH) continue;
    let work: u64 = 0;
    for (let j = i; j < op.second; j++) {
      const inner = opAt(image, j);
      work += OP_WORK;
      if (inner.kind === OP_UNLESS) work += conditionOf(inner, image).work;
    }
    changetype<EachImage>(imageStart() + op.first).work = work;
  }
}

function opAt(image: ProgramImage, index: u32): OpImage {
  return changetype<OpImage>(imageStart() + image.ops + <usize>index * offsetof<OpImage>());
}

function slotOf(op: OpImage, image: ProgramImage): u32 {
  const known = slots + (op.first * POSITION_COUNT + op.kind) * sizeof<u32>();
  if (load<u32>(known) === 0) {
    image.slotCount += 1;
    store<u32>(known, image.slotCount);
  }
  return load<u32>(known) - 1;
}
