import { addCheckedText, checkList } from "./check-json.ts";
import { findUnclean, putCleanText } from "./clean-text.ts";
import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { isJsonText } from "./json-text.ts";
import { countItems, findMember, firstItem, isJsonObject, nextItem } from "./json-value.ts";
import { isSameName, type NameEntry, nameAt, sortNames } from "./name-entry.ts";
import { above, atIndex, atMember, refuse } from "./place.ts";
import type { ProgramImage, TagImage } from "./program-image.ts";
import { putText } from "./put-text.ts";

const MAX_TAGS: u32 = 10_000;
const MAX_NAME_BYTES: usize = 64;
const TAG_BYTES: usize = offsetof<TagImage>();

/** Checks the tags of a program, and adds them and the index of their labels to its image. */
export function loadTags(image: ProgramImage, list: usize): bool {
  atMember(0, "tags");
  if (!checkList(list, MAX_TAGS)) return false;
  const count = countItems(list);
  const tags = takeRecords(count * TAG_BYTES);
  const labels = takeRecords(count * offsetof<NameEntry>());
  image.tagCount = count;
  image.tags = toOffset(tags);
  image.labels = toOffset(labels);
  let index: u32 = 0;
  for (let item = firstItem(list); item !== 0; item = nextItem(item)) {
    atIndex(1, index);
    const label = changetype<NameEntry>(nameAt(labels, index));
    label.owner = index;
    if (!loadTag(item, changetype<TagImage>(tags + index * TAG_BYTES), label)) return false;
    index += 1;
  }
  image.valueCount = numberValues(tags, labels, count);
  return true;
}

function loadTag(item: usize, tag: TagImage, label: NameEntry): bool {
  if (!isJsonObject(item)) return refuse("must be an object", "object_type");
  label.start = toOffset(imageEnd());
  if (!addGroup(findMember(item, "group")) || !addName(findMember(item, "name"))) return false;
  label.end = toOffset(imageEnd());
  const fallback = findMember(item, "default");
  atMember(2, "default");
  tag.defaultStart = toOffset(imageEnd());
  if (fallback !== 0) {
    tag.hasDefault = 1;
    if (!addCleanText(fallback)) return false;
  }
  tag.defaultEnd = toOffset(imageEnd());
  atMember(2, "source");
  tag.sourceStart = toOffset(imageEnd());
  if (!addCleanText(findMember(item, "source"))) return false;
  tag.sourceEnd = toOffset(imageEnd());
  above(1);
  return true;
}

function addGroup(value: usize): bool {
  const isText = isJsonText(value, "text");
  const isUrl = isJsonText(value, "url");
  atMember(2, "group");
  if (!isText && !isUrl && !isJsonText(value, "attr")) return refuse("must be one of text, url, attr", "enum");
  truncateImage(putText(isText ? "text." : isUrl ? "url." : "attr.", imageEnd()));
  return true;
}

function addName(value: usize): bool {
  const start = imageEnd();
  atMember(2, "name");
  if (!addCheckedText(value)) return false;
  const end = imageEnd();
  let isName = end > start && end - start <= MAX_NAME_BYTES;
  for (let at = start; at < end; at++) isName = isName && isNameByte(load<u8>(at));
  return isName || refuse("must match ^[a-z0-9_]{1,64}$", "pattern");
}

function isNameByte(byte: u32): bool {
  return byte - 0x61 < 26 || byte - 0x30 < 10 || byte === 0x5f;
}

/** Cleaning well-formed text never makes it longer, so it can be done where the text stands. */
function addCleanText(value: usize): bool {
  const start = imageEnd();
  if (!addCheckedText(value)) return false;
  const end = imageEnd();
  const unclean = findUnclean(start, end);
  truncateImage(putCleanText(unclean, end, unclean));
  return true;
}

/** Gives each label a number, and tags of the same label the same. Returns how many there are. */
function numberValues(tags: usize, labels: usize, count: u32): u32 {
  const image = imageStart();
  sortNames(image, labels, count);
  let distinct: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const label = nameAt(labels, i);
    const isNew = i === 0 || !isSameName(image, nameAt(labels, distinct - 1), label);
    const owner = changetype<NameEntry>(label).owner;
    if (isNew) {
      memory.copy(nameAt(labels, distinct), label, offsetof<NameEntry>());
      distinct += 1;
    }
    changetype<TagImage>(tags + owner * TAG_BYTES).value = distinct - 1;
  }
  return distinct;
}
