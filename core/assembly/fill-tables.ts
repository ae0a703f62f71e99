import { alignAddress, ensureMemory } from "./memory.ts";
import { ProgramImage } from "./program-image.ts";
import { POSITION_COUNT } from "./slot-position.ts";

/** The value of a tag: clean, at absolute addresses. */
@unmanaged
export class TagValue {
  start: u32;
  end: u32;
  /** 0 when none is given, or one of GIVEN_…. */
  spelling: u32;
}

export const GIVEN_OTHERWISE: u32 = 1;
export const GIVEN_AS_NORMALIZED: u32 = 2;

/** A context value that the program reads: well-formed, at absolute addresses; and in lower case. */
@unmanaged
export class ContextValue {
  start: u32;
  end: u32;
  lowerStart: u32;
  lowerEnd: u32;
  /** Which of the members below have been worked out: READ_…. */
  read: u32;
  isBlank: u32;
  number: f64;
  day: f64;
}

export const READ_BLANK: u32 = 1;
export const READ_NUMBER: u32 = 2;
export const READ_DAY: u32 = 4;

/** What stands in a slot, as a part of the output; start is 0 until it is made. */
@unmanaged
export class Piece {
  start: u32;
  end: u32;
}

/** A list of the report: indexes in order of first appearance, and which are in it. */
@unmanaged
export class ReportList {
  count: u32;
  items: u32;
  flags: u32;
}

/** The highest stack of truth values that the steps of a condition can make. */
const MAX_HEIGHT: usize = 10_000;

/** Everything one fill keeps account of. */
@unmanaged
class FillTables {
  values: u32;
  /** For each key the address of the ContextValue spelled as in the program, or 0; and for each key in lower case. */
  exactKeys: u32;
  lowerKeys: u32;
  /** For each slot what is written there without a value; for each value and position what it gives there. */
  pieces: u32;
  valuePieces: u32;
  /** For each condition 0, or VERDICT_…; and for each search. */
  verdicts: u32;
  searchVerdicts: u32;
  stack: u32;
  unusedCount: u32;
  /** Room for a search in a context value, 4 bytes for each byte of the longest. */
  search: u32;
  /** Where the tables end. */
  end: u32;
}

export const VERDICT_TRUE: u8 = 1;
export const VERDICT_FALSE: u8 = 2;

export const tables = changetype<FillTables>(memory.data(offsetof<FillTables>(), 8));
export const missing = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
/** Those among the missing that the policy refuses. */
export const refused = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
export const defaulted = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
export const rejectedUrls = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
export const hidden = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));

/** Where the next table goes. */
let next: usize = 0;

/** Lays out empty tables for a program. Returns false when memory does not suffice. */
export function clearTables(image: ProgramImage, at: usize): bool {
  const bytes =
    image.valueCount * (offsetof<TagValue>() + POSITION_COUNT * offsetof<Piece>() + 4 * 5) +
    (image.keyCount + image.lowerKeyCount) * 4 +
    image.slotCount * offsetof<Piece>() +
    image.conditionCount * (1 + 5) +
    image.searchCount +
    20 * 8;
  if (!ensureMemory(at + bytes + MAX_HEIGHT + 64)) return false;
  memory.fill(at, 0, bytes);
  next = at;
  tables.values = takeTable(image.valueCount, offsetof<TagValue>());
  tables.exactKeys = takeTable(image.keyCount, 4);
  tables.lowerKeys = takeTable(image.lowerKeyCount, 4);
  tables.pieces = takeTable(image.slotCount, offsetof<Piece>());
  tables.valuePieces = takeTable(image.valueCount * POSITION_COUNT, offsetof<Piece>());
  tables.verdicts = takeTable(image.conditionCount, 1);
  tables.searchVerdicts = takeTable(image.searchCount, 1);
  clearList(missing, image.valueCount);
  clearList(refused, image.valueCount);
  clearList(defaulted, image.valueCount);
  clearList(rejectedUrls, image.valueCount);
  clearList(hidden, image.conditionCount);
  tables.stack = takeTable(MAX_HEIGHT, 1);
  tables.unusedCount = 0;
  tables.end = <u32>alignAddress(next);
  return true;
}

/** Adds an index to a list of the report, once. */
export function addToList(list: ReportList, index: u32): void {
  if (load<u8>(<usize>list.flags + index) !== 0) return;
  store<u8>(<usize>list.flags + index, 1);
  store<u32>(<usize>list.items + ((<usize>list.count) << 2), index);
  list.count += 1;
}

function clearList(list: ReportList, length: u32): void {
  list.count = 0;
  list.items = takeTable(length, 4);
  list.flags = takeTable(length, 1);
}

function takeTable(count: usize, bytes: usize): u32 {
  const start = alignAddress(next);
  next = start + count * bytes;
  return <u32>start;
}
