import { skipSpace } from "./json-syntax.ts";
import { isJsonText } from "./json-text.ts";
import { Text } from "./text.ts";
import { parseDouble } from "./to-double.ts";

/**
 * Walks through JSON whose syntax has been checked and that has a 0 after its last byte. A value is the address of its first
 * byte; the address 0 is a value that is absent.
 */

/** The first byte of a value tells its type; 0 when it is absent. */
function typeOf(value: usize): u8 {
  return value === 0 ? 0 : load<u8>(value);
}

export function isJsonObject(value: usize): bool {
  return typeOf(value) === 0x7b;
}

export function isJsonList(value: usize): bool {
  return typeOf(value) === 0x5b;
}

export function isJsonString(value: usize): bool {
  return typeOf(value) === 0x22;
}

export function isJsonTrue(value: usize): bool {
  return typeOf(value) === 0x74;
}

export function isJsonFalse(value: usize): bool {
  return typeOf(value) === 0x66;
}

/** The number, or NaN when the value is none; infinity when it is too great. */
export function readJsonNumber(value: usize): f64 {
  const first = typeOf(value);
  if (first === 0x2d) return -parseDouble(value + 1, skipJson(value));
  return <u32>first - 0x30 < 10 ? parseDouble(value, skipJson(value)) : NaN;
}

/** The value of a member, the last if there are several of the name; 0 when there is none. */
export function findMember(object: usize, name: Text): usize {
  let found: usize = 0;
  for (let member = firstIn(object); member !== 0; ) {
    const value = skipSpace(skipSpace(skipJson(member), -1) + 1, -1);
    if (isJsonText(member, name)) found = value;
    member = nextIn(value);
  }
  return found;
}

/** The first item of a list, or 0 when it is empty. */
export function firstItem(list: usize): usize {
  return firstIn(list);
}

/** The item after this one, or 0. */
export function nextItem(item: usize): usize {
  return nextIn(item);
}

export function countItems(list: usize): u32 {
  let count: u32 = 0;
  for (let item = firstIn(list); item !== 0; item = nextIn(item)) count += 1;
  return count;
}

/** Where a value ends. */
function skipJson(value: usize): usize {
  let at = value;
  let depth = 0;
  do {
    if (load<u8>(at) === 0x22) at = skipString(at);
    else {
      depth += depthChange(at);
      at += 1;
    }
  } while (depth > 0);
  // A list, an object and a string end with a sign of their own; anything else where it stops.
  if (isInScalar(value)) while (isInScalar(at)) at += 1;
  return at;
}

/** One of the two brackets that open is the other with one bit more, and so it is with those that close. */
function depthChange(at: usize): i32 {
  const byte = load<u8>(at) | 0x20;
  return byte === 0x7b ? 1 : byte === 0x7d ? -1 : 0;
}

/** Whether this is part of a number, true, false or null: letters, digits, + - and the point. */
function isInScalar(at: usize): bool {
  const byte: u32 = load<u8>(at);
  return byte - 0x2b < 0x0f ? byte !== 0x2c : (byte | 0x20) - 0x61 < 26;
}

function skipString(start: usize): usize {
  let at = start + 1;
  for (; load<u8>(at) !== 0x22; at++) if (load<u8>(at) === 0x5c) at += 1;
  return at + 1;
}

function firstIn(container: usize): usize {
  const at = skipSpace(container + 1, -1);
  const byte = load<u8>(at);
  return byte === 0x7d || byte === 0x5d ? 0 : at;
}

function nextIn(value: usize): usize {
  const at = skipSpace(skipJson(value), -1);
  return load<u8>(at) === 0x2c ? skipSpace(at + 1, -1) : 0;
}
