import { isTextEnd } from "./is-text.ts";
import { ensureMemory } from "./memory.ts";
import { putDigits, putJsonText } from "./put-text.ts";
import { Text } from "./text.ts";

/**
 * Writes JSON that is lists of lists, strings and whole numbers: reports and refusals. When memory is used up nothing
 * more is written.
 */
let to: usize = 0;
let isFull = false;

/** More than the signs round an item, or a number, take. */
const ITEM_ROOM: usize = 64;

const OPEN: u8 = 0x5b;
const CLOSE: u8 = 0x5d;
const QUOTE: u8 = 0x22;
const COMMA: u8 = 0x2c;
const POINT: u8 = 0x2e;

/** Begins the outermost list at an address. */
export function startJson(at: usize): void {
  to = at;
  isFull = false;
  putSign(OPEN);
}

/** Ends the outermost list. Returns where the JSON ends; 0 when memory did not suffice. */
export function endJson(): usize {
  putSign(CLOSE);
  return isFull ? 0 : to;
}

/** Whether nothing is in the list that was begun last. */
export function isListEmpty(): bool {
  return !isFull && load<u8>(to - 1) === OPEN;
}

/** Begins a list as the next item. */
export function openList(): void {
  separate();
  putSign(OPEN);
}

export function closeList(): void {
  putSign(CLOSE);
}

export function addNumber(number: u64): void {
  separate();
  if (hasRoom(0)) to = putDigits(number, to);
}

/** Adds a string that came from outside, well-formed whatever the bytes. */
export function addString(start: usize, end: usize): void {
  startString();
  putStringPart(start, end);
  endString();
}

/** Begins a string that is added in parts. */
export function startString(): void {
  separate();
  putSign(QUOTE);
}

/** Adds to it what came from outside. */
export function putStringPart(start: usize, end: usize): void {
  if (hasRoom(end - start)) to = putJsonText(start, end, to);
}

/** Adds to it `[3].`. */
export function putStringIndex(index: u64): void {
  putSign(OPEN);
  if (hasRoom(0)) to = putDigits(index, to);
  putSign(CLOSE);
  putPoint();
}

export function putPoint(): void {
  putSign(POINT);
}

export function endString(): void {
  putSign(QUOTE);
}

/** Adds a text of ours. */
export function addText(words: Text): void {
  let end = words;
  while (!isTextEnd(end)) end += 1;
  addString(words, end);
}

/** Every string ends with a quote, so a bracket that opens is one of ours. */
function separate(): void {
  if (!isListEmpty()) putSign(COMMA);
}

function putSign(sign: u8): void {
  if (hasRoom(0)) store<u8>(to++, sign);
}

/** Whether there is room for bytes of text, each of which may become 6. */
function hasRoom(bytes: usize): bool {
  isFull = isFull || !ensureMemory(to + bytes * 6 + ITEM_ROOM);
  return !isFull;
}
