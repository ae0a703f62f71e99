import { addCheckedText, checkList } from "./check-member.ts";
import { contentEnd, contentStart, countItems, findMember, OBJECT } from "./encoded-value.ts";
import { imageEnd, imageStart, takeRecords, toOffset } from "./image-builder.ts";
import { loadKeys } from "./load-keys.ts";
import { loadSearches } from "./load-searches.ts";
import {
  conditionScopes,
  conditionWork,
  heightAfter,
  lastTest,
  loadStep,
  startCondition,
  startTests,
} from "./load-step.ts";
import { indexNames, NameEntry, nameAt } from "./name-entry.ts";
import { atIndex, atMember, refuse, refuseWith } from "./place.ts";
import { ConditionImage, ProgramImage, StepImage } from "./program-image.ts";
import { OBJECT_TYPE, STACK_LEFT } from "./rule.ts";
import { text } from "./text.ts";

const MAX_CONDITIONS: u32 = 10_000;
const MAX_STEPS: u32 = 10_000;
const CONDITION_BYTES: usize = offsetof<ConditionImage>();

/** Checks the conditions of a program, and adds them and the index of their context keys to its image. */
export function loadConditions(image: ProgramImage, list: usize, hasLists: bool): bool {
  atMember(0, text("conditions"));
  if (!checkList(list, MAX_CONDITIONS)) return false;
  const count = countItems(list);
  const conditions = takeRecords(count * CONDITION_BYTES);
  image.conditionCount = count;
  image.conditions = toOffset(conditions);
  const nodes = takeRecords(count * offsetof<NameEntry>());
  image.nodes = toOffset(nodes);
  startTests(hasLists);
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(1, index);
    const condition = conditions + index * CONDITION_BYTES;
    const node = changetype<NameEntry>(nameAt(nodes, index));
    node.owner = toOffset(condition + offsetof<ConditionImage>("node"));
    if (!loadCondition(item, changetype<ConditionImage>(condition), node)) return false;
    index += 1;
  }
  indexNames(imageStart(), nodes, count);
  loadKeys(image, lastTest());
  loadSearches(image);
  return true;
}

function loadCondition(item: usize, condition: ConditionImage, node: NameEntry): bool {
  if (load<u8>(item) !== OBJECT) return refuse(OBJECT_TYPE);
  atMember(2, text("node"));
  node.start = toOffset(imageEnd());
  if (!addCheckedText(findMember(item, text("node")))) return false;
  node.end = toOffset(imageEnd());
  atMember(2, text("steps"));
  const list = findMember(item, text("steps"));
  if (!checkList(list, MAX_STEPS)) return false;
  const steps = takeRecords(countItems(list) * offsetof<StepImage>());
  condition.stepCount = countItems(list);
  condition.steps = toOffset(steps);
  let height: u32 = 0;
  let index: u32 = 0;
  startCondition();
  const end = contentEnd(list);
  for (let step = contentStart(list); step < end; step = contentEnd(step)) {
    atIndex(3, index);
    const place = changetype<StepImage>(steps + index * offsetof<StepImage>());
    if (!loadStep(step, place, height)) return false;
    height = heightAfter(place, height);
    index += 1;
  }
  condition.scopes = conditionScopes();
  condition.work = conditionWork();
  atMember(2, text("steps"));
  return height === 1 || refuseWith(STACK_LEFT, height, 0);
}
