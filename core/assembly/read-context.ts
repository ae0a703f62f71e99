import { putRepairedText } from "./clean-text.ts";
import { ContextValue } from "./context-value.ts";
import { addIssue } from "./data-issue.ts";
import { BOOLEAN, contentEnd, contentStart, memberValue, NUMBER, nameEnd, nameStart } from "./encoded-value.ts";
import { tables } from "./fill-tables.ts";
import { isText } from "./is-text.ts";
import { countOf, holderOf, indexOf, keyOf, lowerKeyOf, scopeOf } from "./item.ts";
import { KEY_PREFIX } from "./load-keys.ts";
import { putLowerCase } from "./lower-case.ts";
import { alignAddress, ensureMemory } from "./memory.ts";
import { findName, NameEntry, nameAt } from "./name-entry.ts";
import { KEY_KIND, ProgramImage, SIZE_KIND } from "./program-image.ts";
import { putNumber } from "./put-number.ts";
import { putBytes, putDigits, putText } from "./put-text.ts";
import { RESERVED_NAME } from "./rule.ts";
import { scopeAt } from "./scope-at.ts";
import { current } from "./scope-table.ts";
import { text } from "./text.ts";

/** What is missing reads as the empty text. */
const MISSING = changetype<ContextValue>(memory.data(offsetof<ContextValue>(), 8));

/** The length of the longest value in lower case. */
let longest: u32 = 0;

/** Begins to read the context into the tables of the program's fill. */
export function startContext(): void {
  longest = 0;
  tables.end = <u32>alignAddress(tables.end);
}

/** Makes room to search in the values that have been read. Returns false when memory does not suffice. */
export function endContext(): bool {
  tables.search = tables.end;
  tables.end = tables.search + longest * sizeof<u32>();
  return ensureMemory(tables.end);
}

/** The value of a key in the item of its scope that is current: the one spelled as in the program, or else the last. */
export function contextValueOf(image: usize, key: u32): ContextValue {
  const item = current(scopeOfKey(image, key));
  const lowerKey = load<u32>(image + changetype<ProgramImage>(image).keyLowers + ((<usize>key) << 2));
  const exact = load<u32>(keyOf(image, item, key));
  const other = load<u32>(lowerKeyOf(image, item, lowerKey));
  return exact !== 0 ? changetype<ContextValue>(exact) : other !== 0 ? changetype<ContextValue>(other) : MISSING;
}

/** The scope that a key is of. */
export function scopeOfKey(image: usize, key: u32): u32 {
  const name = changetype<NameEntry>(nameAt(image + changetype<ProgramImage>(image).keys, key));
  return load<u8>(image + name.start);
}

/** Adds an issue, at the place that has been set, when a key of an item is one that the core gives. */
export function checkKey(entry: usize): void {
  const start = nameStart(entry);
  const end = min<usize>(nameEnd(entry), start + 5);
  const lower = memory.data(8);
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    store<u8>(lower + (at - start), <u8>(byte - 0x41 < 26 ? byte + 0x20 : byte));
  }
  if (isText(lower, lower + (end - start), text("loop_"))) addIssue(RESERVED_NAME, 0);
}

/**
 * Notes the value of an entry under each key of an item that it fits; the value itself is read only if it fits one.
 * Returns false when memory does not suffice.
 */
export function readContextEntry(image: usize, item: usize, entry: usize): bool {
  const program = changetype<ProgramImage>(image);
  const start = nameStart(entry);
  const end = nameEnd(entry);
  const name = startKey(item, KEY_KIND);
  if (!ensureMemory(name + (end - start) * 8 + 16)) return false;
  const nameStop = putRepairedText(start, end, name + KEY_PREFIX);
  const lower = nameStop;
  const lowerStop = putLowerCase(name + KEY_PREFIX, nameStop, putBytes(name, name + KEY_PREFIX, lower));
  const lowerKey = findName(image, image + program.lowerKeys, program.lowerKeyCount, lower, lowerStop);
  // A key that fits as it is fits in lower case too.
  if (lowerKey < 0) return true;
  const key = findName(image, image + program.keys, program.keyCount, name, nameStop);
  const value = readValue(memberValue(entry));
  if (value === 0) return false;
  store<u32>(lowerKeyOf(image, item, lowerKey), <u32>value);
  if (key >= 0) store<u32>(keyOf(image, item, key), <u32>value);
  return true;
}

/** Gives an item the number and the ends of the loop. Returns false when memory does not suffice. */
export function readLoop(image: usize, item: usize): bool {
  const scope = scopeOf(item);
  if (scopeAt(image, scope).lowerKeyCount === 0) return true;
  const index = indexOf(item);
  const isLast = index === countOf(image, holderOf(item), scope) - 1;
  return (
    giveNumber(image, item, putText(text("loop_number"), startKey(item, KEY_KIND) + KEY_PREFIX), index + 1) &&
    giveWord(image, item, putText(text("loop_first"), startKey(item, KEY_KIND) + KEY_PREFIX), index === 0) &&
    giveWord(image, item, putText(text("loop_last"), startKey(item, KEY_KIND) + KEY_PREFIX), isLast)
  );
}

/** Gives the number of items of a list. Returns false when memory does not suffice. */
export function readSize(image: usize, item: usize, list: u32): bool {
  const name = startKey(item, SIZE_KIND);
  store<u8>(name + KEY_PREFIX, <u8>list);
  return giveNumber(image, item, name + KEY_PREFIX + 1, countOf(image, item, list));
}

/** Begins the name of a key where the next value will be. */
function startKey(item: usize, kind: u8): usize {
  const name = alignAddress(tables.end);
  tables.end = <u32>name;
  if (ensureMemory(name + 128)) {
    store<u8>(name, <u8>scopeOf(item));
    store<u8>(name, kind, 1);
  }
  return name;
}

function giveNumber(image: usize, item: usize, nameEnd: usize, number: u32): bool {
  const key = findGiven(image, nameEnd);
  if (key < 0) return true;
  const start = startValue(32);
  return start !== 0 && keep(image, item, key, start, putDigits(number, start));
}

function giveWord(image: usize, item: usize, nameEnd: usize, isTrue: bool): bool {
  const key = findGiven(image, nameEnd);
  if (key < 0) return true;
  const start = startValue(32);
  return start !== 0 && keep(image, item, key, start, putBoolean(isTrue, start));
}

/** The key of the name that has been written, in lower case; or -1. */
function findGiven(image: usize, nameEnd: usize): i32 {
  const program = changetype<ProgramImage>(image);
  return findName(image, image + program.lowerKeys, program.lowerKeyCount, tables.end, nameEnd);
}

function keep(image: usize, item: usize, lowerKey: u32, start: usize, end: usize): bool {
  store<u32>(lowerKeyOf(image, item, lowerKey), <u32>endValue(start, end));
  return true;
}

/** Returns the address of the ContextValue; 0 when memory does not suffice. */
function readValue(value: usize): usize {
  const start = startValue(contentEnd(value) - contentStart(value));
  return start === 0 ? 0 : endValue(start, putContextText(value, start));
}

/** Where the text of a value goes; 0 when memory does not suffice. */
function startValue(bytes: usize): usize {
  const at = <usize>tables.end;
  return ensureMemory(at + bytes * 8 + 128) ? at + offsetof<ContextValue>() : 0;
}

/** Makes a value of a text. Returns its address. */
function endValue(start: usize, end: usize): usize {
  const at = start - offsetof<ContextValue>();
  const result = changetype<ContextValue>(at);
  result.read = 0;
  result.start = <u32>start;
  result.end = <u32>end;
  result.lowerStart = <u32>end;
  result.lowerEnd = <u32>putLowerCase(start, end, end);
  longest = max<u32>(longest, result.lowerEnd - result.lowerStart);
  tables.end = <u32>alignAddress(result.lowerEnd);
  return at;
}

function putContextText(value: usize, to: usize): usize {
  const start = contentStart(value);
  const type = load<u8>(value);
  if (type === NUMBER) return putNumber(load<f64>(start), to);
  if (type === BOOLEAN) return putBoolean(load<u8>(start) !== 0, to);
  return putRepairedText(start, contentEnd(value), to);
}

function putBoolean(isTrue: bool, to: usize): usize {
  return putText(isTrue ? text("true") : text("false"), to);
}
