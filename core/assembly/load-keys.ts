import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { putLowerCase } from "./lower-case.ts";
import { isSameName, type NameEntry, nameAt, sortNames } from "./name-entry.ts";
import type { ProgramImage, StepImage } from "./program-image.ts";

const ENTRY_BYTES: usize = offsetof<NameEntry>();

/** Adds the index of the context keys that tests read, and numbers the tests by it. `last` is the end of their chain. */
export function loadKeys(image: ProgramImage, last: u32): void {
  const keys = takeRecords(0);
  let count: u32 = 0;
  for (let name = last; name !== 0; count++) {
    const entry = changetype<NameEntry>(imageStart() + name);
    memory.copy(takeKey(), imageStart() + name, ENTRY_BYTES);
    name = changetype<StepImage>(imageStart() + entry.owner).argument;
  }
  image.keys = toOffset(keys);
  image.keyCount = numberKeys(keys, count);
  truncateImage(nameAt(keys, image.keyCount));
  loadLowerKeys(image, keys);
}

/** Entries follow each other without a gap, because none is taken between them. */
function takeKey(): usize {
  const at = imageEnd();
  truncateImage(at + ENTRY_BYTES);
  return at;
}

/** Keeps one entry of each key, and gives its number to the tests that read it. Returns how many there are. */
function numberKeys(keys: usize, count: u32): u32 {
  const image = imageStart();
  sortNames(image, keys, count);
  let distinct: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const key = nameAt(keys, i);
    const owner = changetype<NameEntry>(key).owner;
    if (i === 0 || !isSameName(image, nameAt(keys, distinct - 1), key)) {
      memory.copy(nameAt(keys, distinct), key, ENTRY_BYTES);
      distinct += 1;
    }
    changetype<StepImage>(image + owner).argument = distinct - 1;
  }
  return distinct;
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
    lower.owner = i;
    lower.start = toOffset(imageEnd());
    truncateImage(putLowerCase(imageStart() + key.start, imageStart() + key.end, imageEnd()));
    lower.end = toOffset(imageEnd());
  }
  sortNames(imageStart(), lowers, count);
  let distinct: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const lower = nameAt(lowers, i);
    const owner = changetype<NameEntry>(lower).owner;
    if (i === 0 || !isSameName(imageStart(), nameAt(lowers, distinct - 1), lower)) {
      memory.copy(nameAt(lowers, distinct), lower, ENTRY_BYTES);
      distinct += 1;
    }
    store<u32>(keyLowers + owner * sizeof<u32>(), distinct - 1);
  }
  image.lowerKeyCount = distinct;
}
