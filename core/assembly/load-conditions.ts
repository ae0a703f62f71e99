import { addCheckedText, checkList } from "./check-json.ts";
import { imageEnd, imageStart, takeRecords, toOffset, truncateImage } from "./image-builder.ts";
import { countItems, findMember, firstItem, isJsonObject, nextItem } from "./json-value.ts";
import { loadKeys } from "./load-keys.ts";
import { heightAfter, lastTest, loadStep, startTests } from "./load-step.ts";
import { isSameName, type NameEntry, nameAt, sortNames } from "./name-entry.ts";
import { atIndex, atMember, refuse, refuseWith } from "./place.ts";
import type { ConditionImage, ProgramImage, StepImage } from "./program-image.ts";

const MAX_CONDITIONS: u32 = 10_000;
const MAX_STEPS: u32 = 10_000;
const CONDITION_BYTES: usize = offsetof<ConditionImage>();

/** Checks the conditions of a program, and adds them and the index of their context keys to its image. */
export function loadConditions(image: ProgramImage, list: usize): bool {
  atMember(0, "conditions");
  if (!checkList(list, MAX_CONDITIONS)) return false;
  const count = countItems(list);
  const conditions = takeRecords(count * CONDITION_BYTES);
  image.conditionCount = count;
  image.conditions = toOffset(conditions);
  startTests();
  let index: u32 = 0;
  for (let item = firstItem(list); item !== 0; item = nextItem(item)) {
    atIndex(1, index);
    if (!loadCondition(item, changetype<ConditionImage>(conditions + index * CONDITION_BYTES))) return false;
    index += 1;
  }
  findOwners(conditions, count);
  loadKeys(image, lastTest());
  return true;
}

function loadCondition(item: usize, condition: ConditionImage): bool {
  if (!isJsonObject(item)) return refuse("must be an object", "object_type");
  atMember(2, "node");
  condition.nodeStart = toOffset(imageEnd());
  if (!addCheckedText(findMember(item, "node"))) return false;
  condition.nodeEnd = toOffset(imageEnd());
  atMember(2, "steps");
  const list = findMember(item, "steps");
  if (!checkList(list, MAX_STEPS)) return false;
  const steps = takeRecords(countItems(list) * offsetof<StepImage>());
  condition.stepCount = countItems(list);
  condition.steps = toOffset(steps);
  let height: u32 = 0;
  let index: u32 = 0;
  for (let step = firstItem(list); step !== 0; step = nextItem(step)) {
    atIndex(3, index);
    const place = changetype<StepImage>(steps + index * offsetof<StepImage>());
    if (!loadStep(step, place, height)) return false;
    height = heightAfter(place, height);
    index += 1;
  }
  atMember(2, "steps");
  return height === 1 || refuseWith("must leave one truth value, leaves ", height, "", "stack");
}

/** Notes for each condition the first one with the same node. */
function findOwners(conditions: usize, count: u32): void {
  const end = imageEnd();
  const nodes = takeRecords(count * offsetof<NameEntry>());
  for (let i: u32 = 0; i < count; i++) {
    const condition = changetype<ConditionImage>(conditions + i * CONDITION_BYTES);
    const node = changetype<NameEntry>(nameAt(nodes, i));
    node.start = condition.nodeStart;
    node.end = condition.nodeEnd;
    node.owner = i;
  }
  sortNames(imageStart(), nodes, count);
  let owner: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const node = changetype<NameEntry>(nameAt(nodes, i));
    if (i === 0 || !isSameName(imageStart(), nameAt(nodes, i - 1), nameAt(nodes, i))) owner = node.owner;
    changetype<ConditionImage>(conditions + node.owner * CONDITION_BYTES).nodeOwner = owner;
  }
  truncateImage(end);
}
