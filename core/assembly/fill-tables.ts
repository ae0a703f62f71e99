import { alignAddress, ensureMemory } from "./memory.ts";
import { ProgramImage } from "./program-image.ts";
import { scopeAt } from "./scope-at.ts";
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

/**
 * What the data, or an item of a list, gives a program. There follow: a TagValue for each of its values; for each key
 * the address of the ContextValue spelled as in the program, or 0; the same for each key in lower case; and an ItemList
 * for each list in it.
 */
@unmanaged
class Item {
  /** What holds its list, its index there, and the next item of the scope, whatever holds it. */
  holder: u32;
  index: u32;
  next: u32;
  scope: u32;
}

@unmanaged
class ItemList {
  first: u32;
  count: u32;
}

/** What stands in a slot, as a part of the output, and the visit of the scope in which it was made. */
@unmanaged
export class Piece {
  start: u32;
  end: u32;
  visit: u32;
}

/**
 * A list of the report: pairs of an index and an item, in order of first appearance; and of each index how many there
 * are, and for values of items which items.
 */
@unmanaged
export class ReportList {
  count: u32;
  items: u32;
  counts: u32;
  places: u32;
}

/** How many items are named for one tag. */
const MAX_PLACES: u32 = 20;

/** The highest stack of truth values that the steps of a condition can make. */
const MAX_HEIGHT: usize = 10_000;

/** Everything one fill keeps account of. */
@unmanaged
class FillTables {
  /** For each slot what is written there without a value; for each value and position what it gives there. */
  pieces: u32;
  valuePieces: u32;
  /** For each condition a verdict, and twice the visit of its scope in which it was found; and for each search. */
  verdicts: u32;
  searchVerdicts: u32;
  stack: u32;
  /** Whether there may be values that the program has no tag for. */
  mayHaveUnused: u32;
  /** Room for a search in a context value, 4 bytes for each byte of the longest. */
  search: u32;
  /** Where the tables end. */
  end: u32;
}

/** Of each scope: the data, or the item that is repeated; its visit; the first item of all, and how many there are. */
const MAX_SCOPES: usize = 33;
const scopes: usize = memory.data(33 * 16, 4);
let visitCount: u32 = 0;

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
  const dataValues = scopeAt(changetype<usize>(image), 0).valueCount;
  const listValues = image.valueCount - dataValues;
  const bytes =
    image.slotCount * offsetof<Piece>() +
    image.valueCount * (POSITION_COUNT * offsetof<Piece>() + 4 * 4) +
    (dataValues * 8 + listValues * MAX_PLACES * 12) * 4 +
    image.conditionCount * (4 + 12) +
    image.searchCount * 4 +
    24 * 8;
  if (!ensureMemory(at + bytes + MAX_HEIGHT + 64)) return false;
  memory.fill(at, 0, bytes);
  next = at;
  tables.pieces = takeTable(image.slotCount, offsetof<Piece>());
  tables.valuePieces = takeTable(image.valueCount * POSITION_COUNT, offsetof<Piece>());
  tables.verdicts = takeTable(image.conditionCount, 4);
  tables.searchVerdicts = takeTable(image.searchCount, 4);
  clearList(missing, dataValues, listValues);
  clearList(refused, dataValues, listValues);
  clearList(defaulted, dataValues, listValues);
  clearList(rejectedUrls, dataValues, listValues);
  clearList(hidden, image.conditionCount, 0);
  tables.stack = takeTable(MAX_HEIGHT, 1);
  tables.mayHaveUnused = 0;
  tables.end = <u32>alignAddress(next);
  memory.fill(scopes, 0, MAX_SCOPES * 16);
  visitCount = 0;
  const data = takeItems(changetype<usize>(image), 0, 0, 1);
  if (data !== 0) visit(0, data);
  return data !== 0;
}

/** Makes items of a list, one after the other. Returns the first; 0 when there is none, or memory does not suffice. */
export function takeItems(image: usize, scope: u32, holder: usize, count: u32): usize {
  const start = alignAddress(tables.end);
  const bytes = itemBytes(image, scope);
  const end = start + count * bytes;
  if (count === 0 || !ensureMemory(end)) return 0;
  memory.fill(start, 0, end - start);
  tables.end = <u32>end;
  for (let i: u32 = 0; i < count; i++) {
    const item = changetype<Item>(start + i * bytes);
    item.holder = <u32>holder;
    item.index = i;
    item.scope = scope;
  }
  if (holder === 0) return start;
  const list = listOf(image, holder, scope);
  list.first = <u32>start;
  list.count = count;
  const own = scopes + <usize>scope * 16;
  changetype<Item>(end - bytes).next = load<u32>(own, 8);
  for (let i: u32 = 1; i < count; i++) changetype<Item>(end - (i + 1) * bytes).next = <u32>(end - i * bytes);
  store<u32>(own, <u32>start, 8);
  store<u32>(own, load<u32>(own, 12) + count, 12);
  return start;
}

/** The item of a list in a scope of the data; 0 at the end. */
export function itemOf(image: usize, holder: usize, scope: u32, index: u32): usize {
  const list = listOf(image, holder, scope);
  return index < list.count ? list.first + index * itemBytes(image, scope) : 0;
}

/** How many items a list has in what holds it. */
export function countOf(image: usize, holder: usize, scope: u32): u32 {
  return listOf(image, holder, scope).count;
}

/** The first of all items of a list, and the one after another; 0 when there is none. */
export function firstItem(scope: u32): usize {
  return load<u32>(scopes + <usize>scope * 16, 8);
}

export function nextItem(item: usize): usize {
  return changetype<Item>(item).next;
}

/** How many items a list has in all. */
export function countAll(scope: u32): u32 {
  return load<u32>(scopes + <usize>scope * 16, 12);
}

/** The data, or the item of a list that is read or repeated. */
export function current(scope: u32): usize {
  return load<u32>(scopes + <usize>scope * 16);
}

export function setCurrent(scope: u32, item: usize): void {
  store<u32>(scopes + <usize>scope * 16, <u32>item);
}

/** The same, where what was found in another item does not hold. */
export function visit(scope: u32, item: usize): void {
  setCurrent(scope, item);
  visitCount += 1;
  store<u32>(scopes + <usize>scope * 16, visitCount, 4);
}

export function visitOf(scope: u32): u32 {
  return load<u32>(scopes + <usize>scope * 16, 4);
}

export function holderOf(item: usize): usize {
  return changetype<Item>(item).holder;
}

export function indexOf(item: usize): u32 {
  return changetype<Item>(item).index;
}

/** The scope that an item is of. */
export function scopeOf(item: usize): u32 {
  return changetype<Item>(item).scope;
}

/** The value of an item with an index in the program. */
export function tagValueOf(image: usize, item: usize, value: u32): TagValue {
  const own = value - scopeAt(image, scopeOf(item)).firstValue;
  return changetype<TagValue>(item + offsetof<Item>() + own * offsetof<TagValue>());
}

/** Where an item keeps the address of the value of a key, and of a key in lower case. */
export function keyOf(image: usize, item: usize, key: u32): usize {
  return keysOf(image, item) + ((<usize>key - scopeAt(image, scopeOf(item)).firstKey) << 2);
}

export function lowerKeyOf(image: usize, item: usize, key: u32): usize {
  const scope = scopeAt(image, scopeOf(item));
  return keysOf(image, item) + ((<usize>scope.keyCount + key - scope.firstLowerKey) << 2);
}

function keysOf(image: usize, item: usize): usize {
  return item + offsetof<Item>() + <usize>scopeAt(image, scopeOf(item)).valueCount * offsetof<TagValue>();
}

function listOf(image: usize, item: usize, scope: u32): ItemList {
  const own = scopeAt(image, scopeOf(item));
  const lists = keysOf(image, item) + ((<usize>own.keyCount + own.lowerKeyCount) << 2);
  return changetype<ItemList>(lists + scopeAt(image, scope).place * offsetof<ItemList>());
}

function itemBytes(image: usize, scope: u32): usize {
  const own = scopeAt(image, scope);
  return alignAddress(
    offsetof<Item>() +
      <usize>own.valueCount * offsetof<TagValue>() +
      ((<usize>own.keyCount + own.lowerKeyCount) << 2) +
      <usize>own.childCount * offsetof<ItemList>(),
  );
}

/** Adds an index to a list of the report: once, or once for each item up to so many. */
export function addToList(list: ReportList, index: u32, item: usize, dataValues: u32): void {
  const place = <usize>list.counts + ((<usize>index) << 2);
  const count = load<u32>(place);
  if (holderOf(item) === 0) {
    if (count > 0) return;
  } else {
    const places = <usize>list.places + <usize>(index - dataValues) * MAX_PLACES * 4;
    for (let i: u32 = 0; i < count; i++) if (load<u32>(places + ((<usize>i) << 2)) === item) return;
    if (count === MAX_PLACES) return;
    store<u32>(places + ((<usize>count) << 2), <u32>item);
  }
  store<u32>(place, count + 1);
  const entry = <usize>list.items + ((<usize>list.count) << 3);
  store<u32>(entry, index);
  store<u32>(entry, <u32>item, 4);
  list.count += 1;
}

/** The index and the item that a list of the report has at a place. */
export function listedIndex(list: ReportList, at: u32): u32 {
  return load<u32>(<usize>list.items + ((<usize>at) << 3));
}

export function listedItem(list: ReportList, at: u32): usize {
  return load<u32>(<usize>list.items + ((<usize>at) << 3), 4);
}

function clearList(list: ReportList, ofData: u32, ofItems: u32): void {
  list.count = 0;
  list.items = takeTable(ofData + ofItems * MAX_PLACES, 8);
  list.counts = takeTable(ofData + ofItems, 4);
  list.places = takeTable(ofItems * MAX_PLACES, 4);
}

function takeTable(count: usize, bytes: usize): u32 {
  const start = alignAddress(next);
  next = start + count * bytes;
  return <u32>start;
}
