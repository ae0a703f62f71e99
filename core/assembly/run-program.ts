import { MAX_ESCAPE_BYTES, putSlot, putTagSource } from "./escape-slot.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { Piece, tables } from "./fill-tables.ts";
import { addWork, MAX_REPEATED_WORK } from "./fill-work.ts";
import { FormatImage } from "./format-image.ts";
import { countOf, itemOf, tagValueOf, writtenValueOf } from "./item.ts";
import { ensureMemory } from "./memory.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
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
import { putBytes } from "./put-text.ts";
import { putColor } from "./read-color.ts";
import { MAX_FONT_BYTES, putFont } from "./read-font.ts";
import {
  missingPolicy,
  ON_MISSING_ERROR,
  ON_MISSING_ERROR_URLS,
  ON_MISSING_KEEP,
  outputLimit,
} from "./read-options.ts";
import { addToList, defaulted, hidden, missing, ReportList, refused, rejectedUrls } from "./report-list.ts";
import { MISSING, MISSING_URL, NUMBER_WANTED } from "./rule.ts";
import { scopeAt } from "./scope-at.ts";
import { current, visit, visitOf } from "./scope-table.ts";
import { COLOR, FONT, isGrowing, isOfBrand, isWholeUrl, POSITION_COUNT } from "./slot-position.ts";
import { tagAt } from "./tag-at.ts";

const NUMBER_SIGN: u8 = 0x23;

/** Why runProgram gave no output. */
export const OVER_LIMIT: usize = 0;
export const NO_MEMORY: usize = 1;
export const TOO_MUCH: usize = 2;

/** Why a value was not written; no address is as small. */
const REFUSED: usize = 3;

let outputStart: usize = 0;
let work: u64 = 0;

/** The work of all loops that were reached. */
export function repeatedWork(): u64 {
  return work;
}

/** Writes the output of a program from `output` on. Returns its end, or OVER_LIMIT, NO_MEMORY or TOO_MUCH. */
export function runProgram(image: usize, output: usize): usize {
  outputStart = output;
  work = 0;
  return runOps(image, 0, changetype<ProgramImage>(image).opCount, output);
}

function runOps(image: usize, from: u32, end: u32, output: usize): usize {
  let to = output;
  for (let i = from; i < end; ) {
    const op = changetype<OpImage>(image + changetype<ProgramImage>(image).ops + i * offsetof<OpImage>());
    if (op.kind === OP_UNLESS) {
      i = isShown(image, op.first) ? i + 1 : op.second;
      continue;
    }
    if (op.kind === OP_EACH) {
      to = repeat(image, op, i + 1, to);
      i = op.second;
    } else {
      to = putOp(image, op, to, outputLimit() - <f64>(to - outputStart));
      i += 1;
    }
    if (to <= TOO_MUCH) return to;
  }
  return to;
}

function repeat(image: usize, op: OpImage, start: u32, output: usize): usize {
  const each = changetype<EachImage>(image + op.first);
  const holder = current(scopeAt(image, each.scope).holder);
  const count = countOf(image, holder, each.scope);
  let to = output;
  work = addWork(work, each.work * count);
  if (work > MAX_REPEATED_WORK) return TOO_MUCH;
  for (let i: u32 = 0; i < count && to > TOO_MUCH; i++) {
    visit(each.scope, itemOf(image, holder, each.scope, i));
    if (i > 0) to = runOps(image, start, each.body, to);
    if (to > TOO_MUCH) to = runOps(image, each.body, op.second, to);
  }
  return to;
}

/** Writes a literal or a slot, or asks for a tag, if it is no longer than what is left of the limit. */
function putOp(image: usize, op: OpImage, to: usize, left: f64): usize {
  if (op.kind === OP_LITERAL) return copyText(image + op.first, image + op.second, to, left);
  const tag = tagAt(image, op.first);
  const value = writtenValueOf(image, current(tag.scope), tag);
  const isSupplied = value.start !== value.end;
  if (op.kind === OP_ASK) {
    if (!isSupplied && !tag.isBrand) noteWithoutValue(image, tag, false);
    return to;
  }
  // Tags of a brand with one value may declare others to fall back on, so each slot has a piece of its own.
  const piece =
    isSupplied && !tag.isBrand
      ? pieceAt(tables.valuePieces, pieceNumberOf(image, tag) * POSITION_COUNT + op.kind)
      : pieceAt(tables.pieces, op.second);
  if (piece.visit === visitOf(tag.scope)) return copyText(piece.start, piece.end, to, left);
  const next = tag.isBrand
    ? putBrand(image, tag, value.start, value.end, op.kind, to, left)
    : isSupplied
      ? putValue(image, tag, value.start, value.end, op.kind, to, left)
      : putDefault(image, tag, op.kind, to, left);
  if (next <= NO_MEMORY) return next;
  piece.start = <u32>to;
  piece.end = <u32>next;
  piece.visit = visitOf(tag.scope);
  return <f64>(next - to) > left ? OVER_LIMIT : next;
}

function isShown(image: usize, index: u32): bool {
  const condition = changetype<ConditionImage>(
    image + changetype<ProgramImage>(image).conditions + index * offsetof<ConditionImage>(),
  );
  const verdict = <usize>tables.verdicts + ((<usize>index) << 2);
  const visit = lastVisitOf(condition.scopes);
  if (load<u32>(verdict) >>> 1 !== visit) {
    const isTrue = evaluateCondition(image, condition);
    store<u32>(verdict, (visit << 1) | (isTrue ? 1 : 0));
    if (!isTrue && hasNode(image, condition.node)) addToList(hidden, condition.node, current(0), 0);
  }
  return (load<u32>(verdict) & 1) !== 0;
}

/** The last visit of any of them: whichever is repeated has a later one. */
function lastVisitOf(scopes: u64): u32 {
  let last: u32 = 0;
  for (let rest = scopes; rest !== 0; rest &= rest - 1) last = max<u32>(last, visitOf(<u32>ctz<u64>(rest)));
  return last;
}

function hasNode(image: usize, node: u32): bool {
  const name = changetype<NameEntry>(nameAt(image + changetype<ProgramImage>(image).nodes, node));
  return name.end > name.start;
}

/** The number of the value that a tag writes, among all of the program. */
function pieceNumberOf(image: usize, tag: TagImage): u32 {
  return tag.format === 0 ? tag.value : changetype<ProgramImage>(image).valueCount + tag.formatted;
}

function pieceAt(table: usize, index: u32): Piece {
  return changetype<Piece>(table + <usize>index * offsetof<Piece>());
}

function copyText(start: usize, end: usize, to: usize, left: f64): usize {
  if (<f64>(end - start) > left) return OVER_LIMIT;
  return ensureMemory(to + (end - start)) ? putBytes(start, end, to) : NO_MEMORY;
}

/** Writes the value of a brand, or what the template declares instead of one that is missing or refused. */
function putBrand(image: usize, tag: TagImage, start: usize, end: usize, position: u32, to: usize, left: f64): usize {
  if (start !== end) {
    const next = putGiven(image, tag, start, end, position, to, left);
    if (next !== REFUSED) return next;
    note(image, isOfBrand(position) ? defaulted : rejectedUrls, tag);
  }
  const declared = image + tag.defaultStart;
  const declaredEnd = image + tag.defaultEnd;
  if (declared === declaredEnd) return to;
  if (isOfBrand(position)) return copyText(declared, declaredEnd, to, left);
  return putValue(image, tag, declared, declaredEnd, position, to, left);
}

/** Writes the value that a brand has for a tag; REFUSED for one that its position does not accept. */
function putGiven(image: usize, tag: TagImage, start: usize, end: usize, position: u32, to: usize, left: f64): usize {
  if (isGrowing(position) && <f64>(end - start) > left) return OVER_LIMIT;
  const most = isOfBrand(position) ? MAX_FONT_BYTES : (end - start) * MAX_ESCAPE_BYTES;
  if (!ensureMemory(to + most)) return NO_MEMORY;
  let next: usize = 0;
  if (position === COLOR) next = putColor(start, end, to);
  else if (position === FONT) next = putFont(start, end, image + tag.choicesStart, image + tag.choicesEnd, to);
  else next = putSlot(position, start, end, to);
  return next === 0 ? REFUSED : next;
}

/** Escapes a value or default. What is too long in any case is not escaped to be thrown away. */
function putValue(image: usize, tag: TagImage, start: usize, end: usize, position: u32, to: usize, left: f64): usize {
  if (isGrowing(position) && <f64>(end - start) > left) return OVER_LIMIT;
  if (!ensureMemory(to + (end - start) * MAX_ESCAPE_BYTES)) return NO_MEMORY;
  const next = putSlot(position, start, end, to);
  if (next !== 0) return next;
  note(image, rejectedUrls, tag);
  store<u8>(to, NUMBER_SIGN);
  return to + 1;
}

function putDefault(image: usize, tag: TagImage, position: u32, to: usize, left: f64): usize {
  noteWithoutValue(image, tag, isWholeUrl(position));
  if (tag.hasDefault === 0) return putMissing(image, tag, position, to);
  // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
  if (tag.defaultStart === tag.defaultEnd) return to;
  return putValue(image, tag, image + tag.defaultStart, image + tag.defaultEnd, position, to, left);
}

function putMissing(image: usize, tag: TagImage, position: u32, to: usize): usize {
  if (missingPolicy() !== ON_MISSING_KEEP) return to;
  const start = image + tag.sourceStart;
  const end = image + tag.sourceEnd;
  if (!ensureMemory(to + (end - start) * MAX_ESCAPE_BYTES)) return NO_MEMORY;
  return putTagSource(position, start, end, to);
}

function noteWithoutValue(image: usize, tag: TagImage, isUrl: bool): void {
  const policy = missingPolicy();
  note(image, tag.hasDefault === 0 ? missing : defaulted, tag);
  if (tag.hasDefault !== 0) return;
  if (policy === ON_MISSING_ERROR) note(image, refused, tag, ruleOf(image, tag, MISSING));
  else if (policy === ON_MISSING_ERROR_URLS && isUrl) note(image, refused, tag, ruleOf(image, tag, MISSING_URL));
}

/**
 * The rule that refuses a tag without a value to write: its format for one that was given, or else that of the policy.
 */
function ruleOf(image: usize, tag: TagImage, otherwise: u32): u32 {
  if (tag.format === 0) return otherwise;
  const given = tagValueOf(image, current(tag.scope), tag.value);
  return given.start === given.end ? otherwise : NUMBER_WANTED + changetype<FormatImage>(image + tag.format).kind;
}

function note(image: usize, list: ReportList, tag: TagImage, rule: u32 = 0): void {
  addToList(list, tag.value, current(tag.scope), scopeAt(image, 0).valueCount, rule);
}
