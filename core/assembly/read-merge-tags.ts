import { isGroup } from "./check-data.ts";
import { findUnclean, putCleanText } from "./clean-text.ts";
import { contentEnd, contentStart, isNamed, memberValue, nameEnd, nameStart, nextMember } from "./data-value.ts";
import { GIVEN_AS_NORMALIZED, GIVEN_OTHERWISE, TagValue, tables } from "./fill-tables.ts";
import { ensureMemory } from "./memory.ts";
import { findName } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import { text } from "./text.ts";

/** Longer names than this belong to no tag. */
const MAX_NAME_BYTES: usize = 64;

/** A group, a point and a normalised name. */
const label: usize = memory.data(80);

/** Marks a member whose tag is not in the program: the type of its value is not needed again. */
const UNUSED: u8 = 0x75;

/** Where the next cleaned copy of a value goes. */
let copies: usize = 0;

/** Reads checked merge tags into the tables of the program's fill. Returns false when memory does not suffice. */
export function readMergeTags(image: usize, data: usize): bool {
  copies = tables.end;
  const end = contentEnd(data);
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (isNamed(member, text("merge_tags")) && !readGroups(image, memberValue(member))) return false;
  }
  tables.end = <u32>copies;
  return true;
}

/** Whether a member of a group was found to be unused. */
export function isUnused(member: usize): bool {
  return load<u8>(memberValue(member)) === UNUSED;
}

function readGroups(image: usize, groups: usize): bool {
  const end = contentEnd(groups);
  for (let group = contentStart(groups); group < end; group = nextMember(group)) {
    if (!isGroup(group)) continue;
    const values = memberValue(group);
    const stop = contentEnd(values);
    for (let member = contentStart(values); member < stop; member = nextMember(member)) {
      if (!readValue(image, group, member)) return false;
    }
  }
  return true;
}

function readValue(image: usize, group: usize, member: usize): bool {
  const start = nameStart(member);
  const end = nameEnd(member);
  const program = changetype<ProgramImage>(image);
  const labelEnd = end - start > MAX_NAME_BYTES ? label : putLabel(group, start, end);
  const index = findName(image, image + program.labels, program.valueCount, label, labelEnd);
  if (index < 0) {
    store<u8>(memberValue(member), UNUSED);
    tables.unusedCount += 1;
    return true;
  }
  const value = changetype<TagValue>(<usize>tables.values + <usize>index * offsetof<TagValue>());
  const isNormalized = memory.compare(start, labelEnd - (end - start), end - start) === 0;
  if (!isNormalized && value.spelling === GIVEN_AS_NORMALIZED) return true;
  value.spelling = isNormalized ? GIVEN_AS_NORMALIZED : GIVEN_OTHERWISE;
  return readText(value, memberValue(member));
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
  if (!ensureMemory(copies + (end - start) * 3)) return false;
  value.start = <u32>copies;
  copies = putCleanText(unclean, end, putBytes(start, unclean, copies));
  value.end = <u32>copies;
  return true;
}
