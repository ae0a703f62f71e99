import { evaluateTest } from "./evaluate-test.ts";
import { tables } from "./fill-tables.ts";
import { ConditionImage, STEP_ALL, STEP_ANY, STEP_CONSTANT, STEP_NOT, StepImage } from "./program-image.ts";
import { contextValueOf } from "./read-context.ts";

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
      const isTrue =
        step.kind === STEP_CONSTANT
          ? step.argument !== 0
          : evaluateTest(image, step, contextValueOf(image, step.argument));
      store<u8>(stack + height++, isTrue ? 1 : 0);
    }
  }
  return load<u8>(stack) !== 0;
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
