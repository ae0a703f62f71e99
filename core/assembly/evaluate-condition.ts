import { evaluateTest } from "./evaluate-test.ts";
import { tables } from "./fill-tables.ts";
import { writtenValueOf } from "./item.ts";
import {
  ConditionImage,
  STEP_ALL,
  STEP_ANY,
  STEP_CONSTANT,
  STEP_GIVEN,
  STEP_NOT,
  StepImage,
  TagImage,
} from "./program-image.ts";
import { contextValueOf } from "./read-context.ts";
import { missingPolicy, ON_MISSING_KEEP } from "./read-options.ts";
import { current } from "./scope-table.ts";
import { tagAt } from "./tag-at.ts";
import { IS_BLANK, IS_NOT_BLANK } from "./tag-value.ts";
import { isBlankText } from "./white-space.ts";

/** Runs the steps of a checked condition. */
export function evaluateCondition(image: usize, condition: ConditionImage): bool {
  const stack = <usize>tables.stack;
  const steps = image + condition.steps;
  let height: usize = 0;
  for (let i: u32 = 0; i < condition.stepCount; i++) {
    const step = changetype<StepImage>(steps + i * offsetof<StepImage>());
    if (step.kind === STEP_NOT) store<u8>(stack + height - 1, load<u8>(stack + height - 1) ^ 1);
    else if (step.kind === STEP_ALL || step.kind === STEP_ANY) {
      height -= step.argument - 1;
      foldValues(stack + height - 1, step.argument, step.kind === STEP_ALL);
    } else {
      store<u8>(stack + height++, isTrue(image, step) ? 1 : 0);
    }
  }
  return load<u8>(stack) !== 0;
}

function isTrue(image: usize, step: StepImage): bool {
  if (step.kind === STEP_CONSTANT) return step.argument !== 0;
  if (step.kind === STEP_GIVEN) return isGiven(image, tagAt(image, step.argument));
  return evaluateTest(image, step, contextValueOf(image, step.argument));
}

/** Whether there is something to write for a tag. */
function isGiven(image: usize, tag: TagImage): bool {
  const value = writtenValueOf(image, current(tag.scope), tag);
  if (value.start === value.end) {
    if (tag.hasDefault !== 0) return !tag.isDefaultBlank;
    return missingPolicy() === ON_MISSING_KEEP && !tag.isSourceBlank;
  }
  // However many steps ask for it, it is looked through once.
  if (value.blankness === 0) value.blankness = isBlankText(value.start, value.end) ? IS_BLANK : IS_NOT_BLANK;
  return value.blankness === IS_NOT_BLANK;
}

/** Puts in the place of the first of `count` values whether all are true, or any. */
function foldValues(first: usize, count: u32, areAll: bool): void {
  let result: u8 = areAll ? 1 : 0;
  for (let i: u32 = 0; i < count; i++) {
    const value = load<u8>(first + i);
    result = areAll ? result & value : result | value;
  }
  store<u8>(first, result);
}
