import { MAX_ESCAPE_BYTES, putSlot, putTagSource } from "./escape-slot.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import {
  addToList,
  defaulted,
  hidden,
  missing,
  Piece,
  refused,
  rejectedUrls,
  TagValue,
  tables,
  VERDICT_FALSE,
  VERDICT_TRUE,
} from "./fill-tables.ts";
import { ensureMemory } from "./memory.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
import { ConditionImage, OP_LITERAL, OP_UNLESS, OpImage, ProgramImage, TagImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import {
  missingPolicy,
  ON_MISSING_ERROR,
  ON_MISSING_ERROR_URLS,
  ON_MISSING_KEEP,
  outputLimit,
} from "./read-options.ts";
import { isGrowing, isWholeUrl, POSITION_COUNT } from "./slot-position.ts";

const NUMBER_SIGN: u8 = 0x23;

/** Why runProgram gave no output. */
export const OVER_LIMIT: usize = 0;
export const NO_MEMORY: usize = 1;

/** Writes the output of a program from `output` on. Returns its end, or OVER_LIMIT or NO_MEMORY. */
export function runProgram(image: usize, output: usize): usize {
  const program = changetype<ProgramImage>(image);
  const limit = outputLimit();
  let to = output;
  for (let i: u32 = 0; i < program.opCount; ) {
    const op = changetype<OpImage>(image + program.ops + i * offsetof<OpImage>());
    i = op.kind === OP_UNLESS && !isShown(image, op.first) ? op.second : i + 1;
    if (op.kind === OP_UNLESS) continue;
    to = putOp(image, op, to, limit - <f64>(to - output));
    if (to <= NO_MEMORY) return to;
  }
  return to;
}

/** Writes a literal or a slot, if it is no longer than what is left of the limit. */
function putOp(image: usize, op: OpImage, to: usize, left: f64): usize {
  if (op.kind === OP_LITERAL) return copyText(image + op.first, image + op.second, to, left);
  const tag = changetype<TagImage>(image + changetype<ProgramImage>(image).tags + op.first * offsetof<TagImage>());
  const value = changetype<TagValue>(<usize>tables.values + <usize>tag.value * offsetof<TagValue>());
  const isSupplied = value.start !== value.end;
  const piece = isSupplied
    ? pieceAt(tables.valuePieces, tag.value * POSITION_COUNT + op.kind)
    : pieceAt(tables.pieces, op.second);
  if (piece.start !== 0) return copyText(piece.start, piece.end, to, left);
  const next = isSupplied
    ? putValue(tag, value.start, value.end, op.kind, to, left)
    : putDefault(image, tag, op.kind, to, left);
  if (next <= NO_MEMORY) return next;
  piece.start = <u32>to;
  piece.end = <u32>next;
  return <f64>(next - to) > left ? OVER_LIMIT : next;
}

function isShown(image: usize, index: u32): bool {
  const verdict = <usize>tables.verdicts + index;
  if (load<u8>(verdict) === 0) {
    const condition = changetype<ConditionImage>(
      image + changetype<ProgramImage>(image).conditions + index * offsetof<ConditionImage>(),
    );
    const isTrue = evaluateCondition(image, condition);
    store<u8>(verdict, isTrue ? VERDICT_TRUE : VERDICT_FALSE);
    if (!isTrue && hasNode(image, condition.node)) addToList(hidden, condition.node);
  }
  return load<u8>(verdict) === VERDICT_TRUE;
}

function hasNode(image: usize, node: u32): bool {
  const name = changetype<NameEntry>(nameAt(image + changetype<ProgramImage>(image).nodes, node));
  return name.end > name.start;
}

function pieceAt(table: usize, index: u32): Piece {
  return changetype<Piece>(table + <usize>index * offsetof<Piece>());
}

function copyText(start: usize, end: usize, to: usize, left: f64): usize {
  if (<f64>(end - start) > left) return OVER_LIMIT;
  return ensureMemory(to + (end - start)) ? putBytes(start, end, to) : NO_MEMORY;
}

/** Escapes a value or default. What is too long in any case is not escaped to be thrown away. */
function putValue(tag: TagImage, start: usize, end: usize, position: u32, to: usize, left: f64): usize {
  if (isGrowing(position) && <f64>(end - start) > left) return OVER_LIMIT;
  if (!ensureMemory(to + (end - start) * MAX_ESCAPE_BYTES)) return NO_MEMORY;
  const next = putSlot(position, start, end, to);
  if (next !== 0) return next;
  addToList(rejectedUrls, tag.value);
  store<u8>(to, NUMBER_SIGN);
  return to + 1;
}

function putDefault(image: usize, tag: TagImage, position: u32, to: usize, left: f64): usize {
  if (tag.hasDefault === 0) return putMissing(image, tag, position, to);
  addToList(defaulted, tag.value);
  // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
  if (tag.defaultStart === tag.defaultEnd) return to;
  return putValue(tag, image + tag.defaultStart, image + tag.defaultEnd, position, to, left);
}

function putMissing(image: usize, tag: TagImage, position: u32, to: usize): usize {
  const policy = missingPolicy();
  addToList(missing, tag.value);
  if (policy === ON_MISSING_ERROR || (policy === ON_MISSING_ERROR_URLS && isWholeUrl(position)))
    addToList(refused, tag.value);
  if (policy !== ON_MISSING_KEEP) return to;
  const start = image + tag.sourceStart;
  const end = image + tag.sourceEnd;
  if (!ensureMemory(to + (end - start) * MAX_ESCAPE_BYTES)) return NO_MEMORY;
  return putTagSource(position, start, end, to);
}
