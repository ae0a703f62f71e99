import { skipText } from "./skip-text.ts";
import { Text } from "./text.ts";

/**
 * What a caller supplies, as docs/core-abi.md says: a byte for the type, the length of what follows in 4 bytes, then that. An
 * object holds members one after the other: the length of the name in 4 bytes, the name, a value.
 */
export const STRING: u8 = 0x73;
export const NUMBER: u8 = 0x6e;
export const BOOLEAN: u8 = 0x62;
export const OBJECT: u8 = 0x6f;
export const OTHER: u8 = 0x3f;

const HEADER_BYTES: usize = 5;
const LENGTH_BYTES: usize = 4;

/** Whether a whole value begins here and ends at or before `end`. The members of an object are not looked at. */
export function isValue(value: usize, end: usize): bool {
  if (value + HEADER_BYTES > end || load<u32>(value, 1) > end - value - HEADER_BYTES) return false;
  const length = load<u32>(value, 1);
  switch (load<u8>(value)) {
    case STRING:
    case OBJECT:
    case OTHER:
      return true;
    case NUMBER:
      return length === 8;
    case BOOLEAN:
      return length === 1;
    default:
      return false;
  }
}

/** Whether a whole member begins here and ends at or before `end`. */
export function isMember(member: usize, end: usize): bool {
  if (member + LENGTH_BYTES > end || load<u32>(member) > end - member - LENGTH_BYTES) return false;
  return isValue(memberValue(member), end);
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

/** Whether a member has this name, which is ASCII. */
export function isNamed(member: usize, name: Text): bool {
  return isAscii(nameStart(member), nameEnd(member), name);
}

/** Whether bytes are this text. */
export function isAscii(start: usize, end: usize, words: Text): bool {
  return skipText(start, end, words) === end;
}
