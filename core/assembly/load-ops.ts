import { addCheckedText, checkList, checkRange, checkReference, toIndex } from "./check-member.ts";
import { contentEnd, contentStart, countItems, findWord, itemAt, STRING } from "./encoded-value.ts";
import { imageEnd, takeRecords, takeTemporary, toOffset } from "./image-builder.ts";
import { above, atIndex, atMember, refuse } from "./place.ts";
import { OP_LITERAL, OP_UNLESS, OpImage, ProgramImage } from "./program-image.ts";
import { UNKNOWN_OP } from "./rule.ts";
import { OP_NAMES, POSITION_COUNT } from "./slot-position.ts";
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
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(1, index);
    if (!loadOp(item, changetype<OpImage>(ops + index * offsetof<OpImage>()), image, index)) return false;
    index += 1;
  }
  above(0);
  return true;
}

function loadOp(item: usize, op: OpImage, image: ProgramImage, index: u32): bool {
  if (load<u8>(item) === STRING) {
    op.kind = OP_LITERAL;
    op.first = toOffset(imageEnd());
    if (!addCheckedText(item)) return false;
    op.second = toOffset(imageEnd());
    return true;
  }
  if (!checkList(item, 3)) return false;
  const kind = findWord(itemAt(item, 0), OP_NAMES);
  const first = itemAt(item, 1);
  atIndex(2, 0);
  if (kind < 0) return refuse(UNKNOWN_OP);
  atIndex(2, 1);
  if (!checkReference(first, kind === OP_UNLESS ? image.conditionCount : image.tagCount)) return false;
  op.kind = kind;
  op.first = toIndex(first);
  if (kind !== OP_UNLESS) {
    op.second = slotOf(op, image);
    return true;
  }
  const target = itemAt(item, 2);
  atIndex(2, 2);
  op.second = toIndex(target);
  return checkRange(target, index + 1, image.opCount);
}

function slotOf(op: OpImage, image: ProgramImage): u32 {
  const known = slots + (op.first * POSITION_COUNT + op.kind) * sizeof<u32>();
  if (load<u32>(known) === 0) {
    image.slotCount += 1;
    store<u32>(known, image.slotCount);
  }
  return load<u32>(known) - 1;
}
