import { isText, isTextEnd } from "./is-text.ts";
import { Text } from "./text.ts";

/**
 * Programs, data and options as docs/core-abi.md says: a byte for the type, the length of what follows in 4 bytes, then
 * that. An object holds members one after the other: the length of the name in 4 bytes, the name, a value. A list holds
 * values. The address 0, where memory is 0, is a value that is absent.
 */
export const STRING: u8 = 0x73;
export const NUMBER: u8 = 0x6e;
export const BOOLEAN: u8 = 0x62;
export const OBJECT: u8 = 0x6f;
export const LIST: u8 = 0x6c;
export const OTHER: u8 = 0x3f;

/** What the core looks into: in data, the groups of items that are in three lists. */
const MAX_LEVELS: u32 = 12;

const HEADER_BYTES: usize = 5;
const LENGTH_BYTES: usize = 4;

/** Whether a whole value begins here and ends at or before `end`, with all that it holds. */
export function isWhole(value: usize, end: usize): bool {
  return isWholeDownTo(MAX_LEVELS, value, end);
}

function isWholeDownTo(levels: u32, value: usize, end: usize): bool {
  if (end - value < HEADER_BYTES) return false;
  const length = load<u32>(value, 1);
  if (length > end - value - HEADER_BYTES) return false;
  const type = load<u8>(value);
  if (type === STRING || type === OTHER) return true;
  if (type === NUMBER) return length === 8;
  if (type === BOOLEAN) return length === 1;
  if (type !== OBJECT && type !== LIST) return false;
  return levels === 0 || areWhole(levels - 1, contentStart(value), contentEnd(value), type === OBJECT);
}

/** Whether there is nothing but whole values here, or members with whole names and values. */
function areWhole(levels: u32, start: usize, end: usize, areMembers: bool): bool {
  for (let at = start; at < end; at = contentEnd(at)) {
    if (areMembers) {
      if (end - at < LENGTH_BYTES || load<u32>(at) > end - at - LENGTH_BYTES) return false;
      at = memberValue(at);
    }
    if (!isWholeDownTo(levels, at, end)) return false;
  }
  return true;
}

export function contentStart(value: usize): usize {
  return value + HEADER_BYTES;
}

/** Where a value's content, and so the value, ends. */
export function contentEnd(value: usize): usize {
  return value + HEADER_BYTES + load<u32>(value, 1);
}

export function nameStart(member: usize): usize {
  return member + LENGTH_BYTES;
}

export function nameEnd(member: usize): usize {
  return member + LENGTH_BYTES + load<u32>(member);
}

export function memberValue(member: usize): usize {
  return nameEnd(member);
}

export function nextMember(member: usize): usize {
  return contentEnd(memberValue(member));
}

/** Whether a member has this name. */
export function isNamed(member: usize, name: Text): bool {
  return isText(nameStart(member), nameEnd(member), name);
}

/** The value of a member, the last if there are several of the name. */
export function findMember(object: usize, name: Text): usize {
  const end = contentEnd(object);
  let found: usize = 0;
  for (let member = contentStart(object); member < end; member = nextMember(member)) {
    if (isNamed(member, name)) found = memberValue(member);
  }
  return found;
}

/** An item of a list. */
export function itemAt(list: usize, index: u32): usize {
  const end = contentEnd(list);
  let left = index;
  let item = contentStart(list);
  for (; item < end && left > 0; left--) item = contentEnd(item);
  return item < end ? item : 0;
}

export function countItems(list: usize): u32 {
  const end = contentEnd(list);
  let count: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) count += 1;
  return count;
}

/** The number, or NaN when the value is none. */
export function readNumber(value: usize): f64 {
  return load<u8>(value) === NUMBER ? load<f64>(contentStart(value)) : NaN;
}

/** The index of the string among texts with commas between them; or -1. */
export function findWord(value: usize, words: Text): i32 {
  if (load<u8>(value) !== STRING) return -1;
  let word = words;
  let index = 0;
  while (!isText(contentStart(value), contentEnd(value), word)) {
    while (!isTextEnd(word)) word += 1;
    if (load<u8>(word) === 0) return -1;
    word += 1;
    index += 1;
  }
  return index;
}
