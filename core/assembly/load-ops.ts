import { addCheckedText, checkList, checkRange, checkReference } from "./check-json.ts";
import { imageEnd, takeRecords, takeTemporary, toOffset } from "./image-builder.ts";
import { findWord, isJsonText } from "./json-text.ts";
import { countItems, firstItem, isJsonString, nextItem, readJsonNumber } from "./json-value.ts";
import { above, atIndex, atMember, refuse } from "./place.ts";
import { OP_LITERAL, OP_UNLESS, OpImage, ProgramImage } from "./program-image.ts";
import { POSITION_COUNT, SLOT_POSITIONS } from "./slot-position.ts";
import { text } from "./text.ts";

const MAX_OPS: u32 = 200_000;

/** For each tag and position the number of their slot plus 1, or 0 when there is none yet. */
let slots: usize = 0;

/** Checks the ops of a program, and adds them to its image. */
export function loadOps(image: ProgramImage, list: usize): bool {
  atMember(0, text("ops"));
  if (!checkList(list, MAX_OPS)) return false;
  const count = countItems(list);
  const ops = takeRecords(count * offsetof<OpImage>());
  slots = takeTemporary(image.tagCount * POSITION_COUNT * sizeof<u32>());
  image.opCount = count;
  image.ops = toOffset(ops);
  let index: u32 = 0;
  for (let item = firstItem(list); item !== 0; item = nextItem(item)) {
    atIndex(1, index);
    if (!loadOp(item, changetype<OpImage>(ops + index * offsetof<OpImage>()), image, index)) return false;
    index += 1;
  }
  above(0);
  return true;
}

function loadOp(item: usize, op: OpImage, image: ProgramImage, index: u32): bool {
  if (isJsonString(item)) {
    op.kind = OP_LITERAL;
    op.first = toOffset(imageEnd());
    if (!addCheckedText(item)) return false;
    op.second = toOffset(imageEnd());
    return true;
  }
  if (!checkList(item, 3)) return false;
  const name = firstItem(item);
  const first = name === 0 ? 0 : nextItem(name);
  const isUnless = isJsonText(name, text("unless"));
  const position = findWord(name, SLOT_POSITIONS);
  atIndex(2, 0);
  if (!isUnless && position < 0) return refuse(text("must be unless or a slot position"), text("unknown_op"));
  atIndex(2, 1);
  if (!checkReference(first, isUnless ? image.conditionCount : image.tagCount)) return false;
  op.first = <u32>readJsonNumber(first);
  if (!isUnless) {
    op.kind = position;
    op.second = slotOf(op, image);
    return true;
  }
  const target = nextItem(first);
  atIndex(2, 2);
  if (!checkRange(target, index + 1, image.opCount)) return false;
  op.kind = OP_UNLESS;
  op.second = <u32>readJsonNumber(target);
  return true;
}

function slotOf(op: OpImage, image: ProgramImage): u32 {
  const known = slots + (op.first * POSITION_COUNT + op.kind) * sizeof<u32>();
  if (load<u32>(known) === 0) {
    image.slotCount += 1;
    store<u32>(known, image.slotCount);
  }
  return load<u32>(known) - 1;
}
