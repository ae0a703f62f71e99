import { describe, expect, it } from "vitest";
import { type SaveFacts, whenToSave } from "../../../console/src/saving/when-to-save.ts";
import { startTestClock } from "../../support/test-clock.ts";

const clock = startTestClock();
const now = () => clock.now().getTime();
const typed = (facts: Partial<SaveFacts> = {}): SaveFacts => ({
  ...{ writtenAt: now(), isChanged: true, isSaving: false, isBlocked: false, failure: undefined },
  ...facts,
});

describe("a draft is saved by itself", () => {
  it("two seconds after the last keystroke, not the first", () => {
    expect(whenToSave(typed())).toBe(now() + 2_000);
    clock.advance(1_900);
    expect(whenToSave(typed())).toBe(now() + 2_000);
  });

  it("never before something is written, without a change, while a save is in flight, or while it must wait", () => {
    expect(whenToSave(typed({ writtenAt: undefined }))).toBeUndefined();
    for (const facts of [{ isChanged: false }, { isSaving: true }, { isBlocked: true }])
      expect(whenToSave(typed(facts))).toBeUndefined();
  });

  it("at once after a save in flight, when the last keystroke was two seconds ago by then", () => {
    const facts = typed({ isSaving: true });
    clock.advance(5_000);
    expect(whenToSave({ ...facts, isSaving: false })).toBeLessThan(now());
  });

  it("again after a failure that may pass: later each time, at most a minute, and never within two seconds", () => {
    const facts = typed();
    clock.advance(2_000);
    const waits = [1, 2, 3, 4, 5, 50].map((count) => {
      const failure = { at: now(), count, mayPass: true, isOfDraft: true };
      return Number(whenToSave({ ...facts, failure })) - now();
    });
    expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    const failure = { at: now() - 60_000, count: 1, mayPass: true, isOfDraft: false };
    expect(whenToSave(typed({ failure }))).toBe(now() + 2_000);
  });

  it("after a refusal only once the draft is another one", () => {
    const failure = { at: now(), count: 1, mayPass: false };
    expect(whenToSave(typed({ failure: { ...failure, isOfDraft: true } }))).toBeUndefined();
    expect(whenToSave(typed({ failure: { ...failure, isOfDraft: false } }))).toBe(now() + 2_000);
  });
});
