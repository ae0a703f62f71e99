import { addIssue, putItems } from "./data-issue.ts";
import { contentEnd, contentStart, memberValue, nameEnd, nameStart } from "./encoded-value.ts";
import { tables } from "./fill-tables.ts";
import { foldedName, MAX_UNFOLDED_BYTES, putFoldedName } from "./fold-name.ts";
import { isText, isTextEnd } from "./is-text.ts";
import { countOf, indexOf, scopeOf, tagValueOf } from "./item.ts";
import { endString, putPoint, putStringPart, startString } from "./json-list.ts";
import { ensureMemory } from "./memory.ts";
import { compareBytes, findName } from "./name-entry.ts";
import { ProgramImage, TagImage } from "./program-image.ts";
import { putBytes, putDigits, putText } from "./put-text.ts";
import { RESERVED_NAME } from "./rule.ts";
import { scopeAt } from "./scope-at.ts";
import { TAG_GROUPS } from "./tag-group.ts";
import { GIVEN_AS_NORMALIZED, GIVEN_OTHERWISE } from "./tag-value.ts";
import { text } from "./text.ts";

/** A byte for the scope, a group, a point and a folded name. */
const label: usize = memory.data(7 + 5 * MAX_UNFOLDED_BYTES);

/** Marks a member whose tag is not in the program: the type of its value is not needed again. */
const UNUSED: u8 = 0x75;

/** Adds the label of a supplied value to the report's list if reading has found it unused, or has not come to it. */
export function reportIfUnused(group: usize, entry: usize, isKnown: bool): void {
  if (isKnown && load<u8>(memberValue(entry)) !== UNUSED) return;
  startString();
  putItems();
  putStringPart(nameStart(group), nameEnd(group));
  putPoint();
  putStringPart(nameStart(entry), nameEnd(entry));
  endString();
}

/** Adds an issue, at the place that has been set, when a name of an item is one that the core gives. */
export function checkTagName(entry: usize): void {
  const start = nameStart(entry);
  const end = min<usize>(nameEnd(entry), start + 5);
  const foldedEnd = putFoldedName(start, end);
  if (isText(foldedName, foldedEnd, text("loop_"))) addIssue(RESERVED_NAME, 0);
}

/** Reads a checked value into an item. */
export function readTag(image: usize, item: usize, group: usize, entry: usize): void {
  const start = nameStart(entry);
  const end = nameEnd(entry);
  const index = end - start > MAX_UNFOLDED_BYTES ? -1 : findLabel(image, putLabel(scopeOf(item), group, start, end));
  if (index < 0) {
    store<u8>(memberValue(entry), UNUSED);
    tables.mayHaveUnused = 1;
    return;
  }
  const value = tagValueOf(image, item, index);
  const isNormalized = compareBytes(start, end, foldedName, foldedEnd) === 0;
  if (!isNormalized && value.spelling === GIVEN_AS_NORMALIZED) return;
  value.spelling = isNormalized ? GIVEN_AS_NORMALIZED : GIVEN_OTHERWISE;
  value.start = <u32>contentStart(memberValue(entry));
  value.end = <u32>contentEnd(memberValue(entry));
}

/** Gives an item the tags that are its number. Returns false when memory does not suffice. */
export function readItemNumber(image: usize, item: usize): bool {
  if (scopeAt(image, scopeOf(item)).valueCount === 0) return true;
  const digits: usize = tables.end;
  if (!ensureMemory(digits + 20)) return false;
  const end = putDigits(indexOf(item) + 1, digits);
  // One text holds the groups, each followed by its terminator.
  let group = TAG_GROUPS;
  while (true) {
    store<u8>(label, <u8>scopeOf(item));
    let to = label + 1;
    for (; !isTextEnd(group); group++) store<u8>(to++, load<u8>(group));
    const index = findLabel(image, putText(text(".loop_number"), to));
    if (index >= 0) {
      const value = tagValueOf(image, item, index);
      value.start = <u32>digits;
      value.end = <u32>end;
      tables.end = <u32>end;
    }
    if (load<u8>(group) === 0) return true;
    group += 1;
  }
}

/** The index of the value of the label that has been written; or -1. */
function findLabel(image: usize, labelEnd: usize): i32 {
  const program = changetype<ProgramImage>(image);
  return findName(image, image + program.labels, program.valueCount, label, labelEnd);
}

/** Writes the label of a tag with this name. Returns its end. */
function putLabel(scope: u32, group: usize, start: usize, end: usize): usize {
  store<u8>(label, <u8>scope);
  const to = putBytes(nameStart(group), nameEnd(group), label + 1);
  store<u8>(to, 0x2e);
  foldedEnd = putFoldedName(start, end);
  return putBytes(foldedName, foldedEnd, to + 1);
}

/** Where the name ends that was folded for a label. */
let foldedEnd: usize = 0;

/** Gives an item the tags that are the number of the items of its lists. Returns false when memory does not suffice. */
export function readCounts(image: usize, item: usize): bool {
  for (let at = scopeAt(image, scopeOf(item)).lastCount; at !== 0; ) {
    const tag = changetype<TagImage>(image + at);
    const value = tagValueOf(image, item, tag.value);
    const start: usize = tables.end;
    if (!ensureMemory(start + 20)) return false;
    value.start = <u32>start;
    value.end = <u32>putDigits(countOf(image, item, tag.counted), start);
    tables.end = value.end;
    at = tag.nextCount;
  }
  return true;
}
