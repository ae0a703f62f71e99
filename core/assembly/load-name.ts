import { addCheckedText, checkList } from "./check-member.ts";
import { contentEnd, contentStart } from "./encoded-value.ts";
import { foldedName, putFoldedName } from "./fold-name.ts";
import { imageEnd, truncateImage } from "./image-builder.ts";
import { compareBytes } from "./name-entry.ts";
import { atIndex, atMember, refuse, refuseWith } from "./place.ts";
import { NAME_FOLDED, NAME_PATTERN, PATH_EMPTY, TEXT_LENGTH } from "./rule.ts";
import { text } from "./text.ts";

/** The longest name of a format without paths, and of one with them; the longest member of a path, and the most. */
const MAX_WORD_BYTES: usize = 64;
const MAX_NAME_BYTES: u32 = 512;
const MAX_MEMBER_BYTES: u32 = 128;
const MAX_PATH: u32 = 8;

/** Whether the format of the program that is loaded has paths. */
export let hasPaths: bool = false;

export function startNames(havePaths: bool): void {
  hasPaths = havePaths;
}

/** Adds the name of a tag, a list or a key, at a level of the place. */
export function addName(value: usize, level: i32): bool {
  const start = imageEnd();
  atMember(level, text("name"));
  if (!addCheckedText(value)) return false;
  const end = imageEnd();
  if (hasPaths) return checkLength(start, MAX_NAME_BYTES) && (isFolded(start, end) || refuse(NAME_FOLDED));
  let isName: bool = end > start && end - start <= MAX_WORD_BYTES;
  for (let at = start; at < end; at++) isName = isName && isNameByte(load<u8>(at));
  return isName || refuse(NAME_PATTERN);
}

/** Checks a path at a level of the place; it changes nothing here, so it is not kept. */
export function checkPath(value: usize, level: i32, hasItem: bool): bool {
  if (!hasPaths || value === 0) return true;
  atMember(level, text("path"));
  if (!checkList(value, MAX_PATH)) return false;
  const start = imageEnd();
  const end = contentEnd(value);
  let index: u32 = 0;
  for (let item = contentStart(value); item < end; item = contentEnd(item)) {
    atIndex(level + 1, index);
    if (!addCheckedText(item) || !checkLength(start, MAX_MEMBER_BYTES)) return false;
    truncateImage(start);
    index += 1;
  }
  atMember(level, text("path"));
  return index > 0 || hasItem || refuse(PATH_EMPTY);
}

/** Whether the text that was added last is not empty and not too long; refuses it otherwise. */
function checkLength(start: usize, most: u32): bool {
  const length = imageEnd() - start;
  return (length > 0 && length <= <usize>most) || refuseWith(TEXT_LENGTH, most, 0);
}

function isFolded(start: usize, end: usize): bool {
  const foldedEnd = putFoldedName(start, end);
  return foldedEnd - foldedName === end - start && compareBytes(start, end, foldedName, foldedEnd) === 0;
}

function isNameByte(byte: u32): bool {
  return byte - 0x61 < 26 || byte - 0x30 < 10 || byte === 0x5f;
}
