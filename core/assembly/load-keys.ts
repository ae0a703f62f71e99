import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { putLowerCase } from "./lower-case.ts";
import { indexNames, NameEntry, nameAt } from "./name-entry.ts";
import { ProgramImage, ScopeImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import { scopeAt } from "./scope-at.ts";

/** The bytes before a key, for its scope and its kind. */
export const KEY_PREFIX: usize = 2;

const ENTRY_BYTES: usize = offsetof<NameEntry>();

/**
 * Adds the index of the context keys that tests read, and numbers the tests by it. `last` is the end of their chain.
 */
export function loadKeys(image: ProgramImage, last: u32): void {
  const keys = takeRecords(0);
  let count: u32 = 0;
  for (let name = last; name !== 0; count++) {
    const entry = imageStart() + name;
    memory.copy(takeKey(), entry, ENTRY_BYTES);
    name = load<u32>(imageStart() + changetype<NameEntry>(entry).owner);
  }
  image.keys = toOffset(keys);
  image.keyCount = indexNames(imageStart(), keys, count);
  truncateImage(nameAt(keys, image.keyCount));
  for (let i: u32 = 0; i < image.keyCount; i++) {
    const scope = scopeOfName(imageStart(), nameAt(keys, i));
    if (scope.keyCount === 0) scope.firstKey = i;
    scope.keyCount += 1;
  }
  loadLowerKeys(image, keys);
}

/** Entries follow each other without a gap. */
function takeKey(): usize {
  const at = imageEnd();
  truncateImage(at + ENTRY_BYTES);
  return at;
}

/** Adds the index of the keys in lower case; keys that differ in case only share an entry. */
function loadLowerKeys(image: ProgramImage, keys: usize): void {
  const count = image.keyCount;
  const keyLowers = takeRecords(count * sizeof<u32>());
  const lowers = takeRecords(count * ENTRY_BYTES);
  image.keyLowers = toOffset(keyLowers);
  image.lowerKeys = toOffset(lowers);
  for (let i: u32 = 0; i < count; i++) {
    const key = changetype<NameEntry>(nameAt(keys, i));
    const lower = changetype<NameEntry>(nameAt(lowers, i));
    lower.owner = toOffset(keyLowers + i * sizeof<u32>());
    lower.start = toOffset(imageEnd());
    const name = imageStart() + key.start + KEY_PREFIX;
    truncateImage(putBytes(imageStart() + key.start, name, imageEnd()));
    truncateImage(putLowerCase(name, imageStart() + key.end, imageEnd()));
    lower.end = toOffset(imageEnd());
  }
  image.lowerKeyCount = indexNames(imageStart(), lowers, count);
  for (let i: u32 = 0; i < image.lowerKeyCount; i++) {
    const scope = scopeOfName(imageStart(), nameAt(lowers, i));
    if (scope.lowerKeyCount === 0) scope.firstLowerKey = i;
    scope.lowerKeyCount += 1;
  }
}

function scopeOfName(image: usize, name: usize): ScopeImage {
  return scopeAt(image, load<u8>(image + changetype<NameEntry>(name).start));
}
