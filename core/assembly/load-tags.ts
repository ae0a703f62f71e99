import { MAX_VALUE_BYTES } from "./check-data.ts";
import { addCheckedText, addShortText, checkList, toIndex } from "./check-member.ts";
import { findUnclean, putCleanText } from "./clean-text.ts";
import { contentEnd, contentStart, countItems, findMember, findWord, OBJECT } from "./encoded-value.ts";
import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { loadFormatted, loadTagFormat } from "./load-formatted.ts";
import { addName, checkPath, hasPaths } from "./load-name.ts";
import { indexNames, NameEntry, nameAt } from "./name-entry.ts";
import { above, atIndex, atMember, refuse, refuseWith } from "./place.ts";
import { ProgramImage, TagImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import { isFontText } from "./read-font.ts";
import { BRAND_MEMBER, CHOICE_PATTERN, COUNT_SCOPE, GROUP, OBJECT_TYPE, TOO_MANY_TAGS } from "./rule.ts";
import { checkListReference, scopeAt } from "./scope-at.ts";
import { BRAND_GROUP, TAG_GROUPS, VALUE_GROUPS } from "./tag-group.ts";
import { Text, text } from "./text.ts";
import { isBlankText } from "./white-space.ts";

const MAX_TAGS: u32 = 10_000;
const TAG_BYTES: usize = offsetof<TagImage>();
/** A source holds the default and the text around it. */
const MAX_SOURCE_BYTES: u32 = 2 * MAX_VALUE_BYTES;

/** Bounds what is kept of each item. */
const MAX_LIST_TAGS: u32 = 256;
const MAX_CHOICES: u32 = 16;
const LINE_FEED: u8 = 0x0a;

/** Checks the tags of a program, and adds them and the index of their labels to its image. */
export function loadTags(image: ProgramImage, list: usize, hasLists: bool, hasFormats: bool): bool {
  atMember(0, text("tags"));
  if (!checkList(list, MAX_TAGS)) return false;
  const count = countItems(list);
  const tags = takeRecords(count * TAG_BYTES);
  const labels = takeRecords(count * offsetof<NameEntry>());
  image.tagCount = count;
  image.tags = toOffset(tags);
  image.labels = toOffset(labels);
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(1, index);
    const label = changetype<NameEntry>(nameAt(labels, index));
    const tag = tags + index * TAG_BYTES;
    label.owner = toOffset(tag + offsetof<TagImage>("value"));
    if (!loadTag(item, changetype<TagImage>(tag), label, hasLists)) return false;
    if (hasFormats && !loadTagFormat(item, changetype<TagImage>(tag), image, index)) return false;
    index += 1;
  }
  image.valueCount = indexNames(imageStart(), labels, count);
  for (let i: u32 = 0; i < image.valueCount; i++) {
    const label = changetype<NameEntry>(nameAt(labels, i));
    const scope = scopeAt(imageStart(), load<u8>(imageStart() + label.start));
    if (scope.valueCount === 0) scope.firstValue = i;
    scope.valueCount += 1;
  }
  loadFormatted(image);
  return true;
}

function loadTag(item: usize, tag: TagImage, label: NameEntry, hasLists: bool): bool {
  if (load<u8>(item) !== OBJECT) return refuse(OBJECT_TYPE);
  if (hasLists && !loadScope(findMember(item, text("list")), tag)) return false;
  label.start = toOffset(imageEnd());
  store<u8>(imageEnd(), <u8>tag.scope);
  truncateImage(imageEnd() + 1);
  if (!addGroup(findMember(item, text("group")), tag)) return false;
  if (tag.isBrand && !checkAbsent(item, text("list"))) return false;
  if (!addName(findMember(item, text("name")), 2)) return false;
  label.end = toOffset(imageEnd());
  if (tag.isBrand && !checkAbsent(item, text("count"))) return false;
  if (!loadSource(item, tag) || !loadTexts(item, tag)) return false;
  above(1);
  return true;
}

/** Adds what a tag writes without a value. */
function loadTexts(item: usize, tag: TagImage): bool {
  const fallback = findMember(item, text("default"));
  atMember(2, text("default"));
  tag.defaultStart = toOffset(imageEnd());
  if (fallback !== 0 || tag.isBrand) {
    tag.hasDefault = 1;
    if (!addCleanText(fallback, MAX_VALUE_BYTES)) return false;
  }
  tag.defaultEnd = toOffset(imageEnd());
  tag.isDefaultBlank = isBlankText(imageStart() + tag.defaultStart, imageEnd());
  atMember(2, text("source"));
  tag.sourceStart = toOffset(imageEnd());
  if (!addCleanText(findMember(item, text("source")), MAX_SOURCE_BYTES)) return false;
  tag.sourceEnd = toOffset(imageEnd());
  tag.isSourceBlank = isBlankText(imageStart() + tag.sourceStart, imageEnd());
  return !tag.isBrand || loadChoices(findMember(item, text("choices")), tag);
}

/** Whether a member is absent that a tag of a brand may not have. */
function checkAbsent(item: usize, member: Text): bool {
  atMember(2, member);
  return findMember(item, member) === 0 || refuse(BRAND_MEMBER);
}

/** Adds the fonts that a tag may write. */
function loadChoices(list: usize, tag: TagImage): bool {
  tag.choicesStart = toOffset(imageEnd());
  tag.choicesEnd = tag.choicesStart;
  if (list === 0) return true;
  atMember(2, text("choices"));
  if (!checkList(list, MAX_CHOICES)) return false;
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(3, index);
    const start = imageEnd();
    if (!addCheckedText(item)) return false;
    if (!isFontText(start, imageEnd())) return refuse(CHOICE_PATTERN);
    store<u8>(imageEnd(), LINE_FEED);
    truncateImage(imageEnd() + 1);
    index += 1;
  }
  tag.choicesEnd = toOffset(imageEnd());
  return true;
}

function loadScope(list: usize, tag: TagImage): bool {
  if (list === 0) return true;
  atMember(2, text("list"));
  if (!checkListReference(list)) return false;
  tag.scope = toIndex(list) + 1;
  const scope = scopeAt(imageStart(), tag.scope);
  scope.tagCount += 1;
  return scope.tagCount <= MAX_LIST_TAGS || refuseWith(TOO_MANY_TAGS, MAX_LIST_TAGS, 0);
}

function addGroup(value: usize, tag: TagImage): bool {
  atMember(2, text("group"));
  const group = findWord(value, hasPaths ? VALUE_GROUPS : TAG_GROUPS);
  if (group < 0) return refuse(GROUP);
  tag.isBrand = group === BRAND_GROUP;
  const end = putBytes(contentStart(value), contentEnd(value), imageEnd());
  store<u8>(end, 0x2e);
  truncateImage(end + 1);
  return true;
}

/** Checks where plain data have the value, or notes the list in the scope of the tag whose number of items it is. */
function loadSource(item: usize, tag: TagImage): bool {
  const list = findMember(item, text("count"));
  if (!hasPaths || list === 0) return checkPath(findMember(item, text("path")), 2, tag.scope !== 0);
  atMember(2, text("count"));
  if (!checkListReference(list)) return false;
  tag.counted = toIndex(list) + 1;
  if (scopeAt(imageStart(), tag.counted).holder !== tag.scope) return refuse(COUNT_SCOPE);
  const scope = scopeAt(imageStart(), tag.scope);
  tag.nextCount = scope.lastCount;
  scope.lastCount = toOffset(changetype<usize>(tag));
  return true;
}

/** Cleaning well-formed text never makes it longer, so it can be done in place. */
function addCleanText(value: usize, maxBytes: u32): bool {
  const start = imageEnd();
  if (!addShortText(value, maxBytes)) return false;
  const end = imageEnd();
  const unclean = findUnclean(start, end);
  truncateImage(putCleanText(unclean, end, unclean));
  return true;
}
