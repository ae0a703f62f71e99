import { findUnclean, putCleanText } from "./clean-text.ts";
import { contentEnd, contentStart, memberValue, nameEnd, nameStart } from "./encoded-value.ts";
import { GIVEN_AS_NORMALIZED, GIVEN_OTHERWISE, TagValue, tables } from "./fill-tables.ts";
import { addLabel } from "./json-list.ts";
import { ensureMemory } from "./memory.ts";
import { findName } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";

/** Longer names than this belong to no tag. */
const MAX_NAME_BYTES: usize = 64;

/** A group, a point and a normalised name. */
const label: usize = memory.data(80);

/** Marks a member whose tag is not in the program: the type of its value is not needed again. */
const UNUSED: u8 = 0x75;

/** Adds the label of a supplied value to the report's list if reading has found it unused. */
export function reportIfUnused(group: usize, entry: usize): void {
  if (load<u8>(memberValue(entry)) !== UNUSED) return;
  addLabel(nameStart(group), nameEnd(group), nameStart(entry), nameEnd(entry));
}

/** Reads a checked value into the tables of the program's fill. Returns false when memory does not suffice. */
export function readTag(image: usize, group: usize, entry: usize): bool {
  const start = nameStart(entry);
  const end = nameEnd(entry);
  const program = changetype<ProgramImage>(image);
  const labelEnd = end - start > MAX_NAME_BYTES ? label : putLabel(group, start, end);
  const index = findName(image, image + program.labels, program.valueCount, label, labelEnd);
  if (index < 0) {
    store<u8>(memberValue(entry), UNUSED);
    tables.unusedCount += 1;
    return true;
  }
  const value = changetype<TagValue>(<usize>tables.values + <usize>index * offsetof<TagValue>());
  const isNormalized = memory.compare(start, labelEnd - (end - start), end - start) === 0;
  if (!isNormalized && value.spelling === GIVEN_AS_NORMALIZED) return true;
  value.spelling = isNormalized ? GIVEN_AS_NORMALIZED : GIVEN_OTHERWISE;
  return readText(value, memberValue(entry));
}

/** Writes the label of a tag with this name. Returns its end. */
function putLabel(group: usize, start: usize, end: usize): usize {
  let to = putBytes(nameStart(group), nameEnd(group), label);
  store<u8>(to++, 0x2e);
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    store<u8>(to++, <u8>(byte === 0x20 ? 0x5f : byte - 0x41 < 26 ? byte + 0x20 : byte));
  }
  return to;
}

/** A clean text is used where it stands. */
function readText(value: TagValue, text: usize): bool {
  const start = contentStart(text);
  const end = contentEnd(text);
  value.start = <u32>start;
  value.end = <u32>end;
  const unclean = findUnclean(start, end);
  if (unclean === end) return true;
  const copy: usize = tables.end;
  if (!ensureMemory(copy + (end - start) * 3)) return false;
  value.start = <u32>copy;
  value.end = <u32>putCleanText(unclean, end, putBytes(start, unclean, copy));
  tables.end = value.end;
  return true;
}
