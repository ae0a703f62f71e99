import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { indexNames, NameEntry, nameAt } from "./name-entry.ts";
import { ConditionImage, ProgramImage, StepImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import { CONTAINS, NOT_CONTAINS } from "./test-operator.ts";

/**
 * Adds the index of the searches that tests make, whose keys have been numbered, and numbers the tests by it: tests
 * that look for one text in the value of one key share a search. Its name is the number of the key, in 4 bytes, and the
 * text.
 */
export function loadSearches(image: ProgramImage): void {
  const names = takeRecords(visitSearches(image, 0) * offsetof<NameEntry>());
  image.searches = toOffset(names);
  const count = visitSearches(image, names);
  image.searchCount = indexNames(imageStart(), names, count);
}

/** Names each search, unless `names` is 0. Returns how many there are. */
function visitSearches(image: ProgramImage, names: usize): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < image.conditionCount; i++) {
    const condition = changetype<ConditionImage>(imageStart() + image.conditions + i * offsetof<ConditionImage>());
    for (let j: u32 = 0; j < condition.stepCount; j++) {
      const step = changetype<StepImage>(imageStart() + condition.steps + j * offsetof<StepImage>());
      if (step.kind !== CONTAINS && step.kind !== NOT_CONTAINS) continue;
      if (names !== 0) nameSearch(changetype<NameEntry>(nameAt(names, count)), step);
      count += 1;
    }
  }
  return count;
}

function nameSearch(name: NameEntry, step: StepImage): void {
  name.owner = toOffset(changetype<usize>(step) + offsetof<StepImage>("number"));
  name.start = toOffset(imageEnd());
  store<u32>(imageEnd(), step.argument);
  truncateImage(putBytes(imageStart() + step.start, imageStart() + step.end, imageEnd() + sizeof<u32>()));
  name.end = toOffset(imageEnd());
}
