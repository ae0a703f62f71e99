import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSilence } from "../../src/cluster/watch-silence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch whose questions and cries are counted. */
function watch(silenceMaxMs: number | undefined) {
  const count = { questions: 0, cries: 0 };
  const eye = watchSilence({
    silenceMaxMs,
    ask() {
      count.questions += 1;
    },
    onSilence() {
      count.cries += 1;
    },
  });
  return { count, ...eye };
}

describe("watchSilence", () => {
  it("cries once, when six questions went unanswered", () => {
    const { count } = watch(30_000);
    vi.advanceTimersByTime(34_999);
    expect(count).toEqual({ questions: 6, cries: 0 });
    vi.advanceTimersByTime(1);
    expect(count).toEqual({ questions: 6, cries: 1 });
    vi.advanceTimersByTime(1_000_000);
    expect(count).toEqual({ questions: 6, cries: 1 });
  });

  it("starts the count anew at a word", () => {
    const { count, heard } = watch(30_000);
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(30_000);
      heard();
    }
    expect(count.cries).toBe(0);
    vi.advanceTimersByTime(35_000);
    expect(count.cries).toBe(1);
  });

  it("ends, and may never begin", () => {
    const [first, second] = [watch(30_000), watch(undefined)];
    vi.advanceTimersByTime(5_000);
    first.stop();
    vi.advanceTimersByTime(1_000_000);
    expect([first.count, second.count]).toEqual([
      { questions: 1, cries: 0 },
      { questions: 0, cries: 0 },
    ]);
  });
});
