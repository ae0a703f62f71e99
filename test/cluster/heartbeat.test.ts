import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startHeartbeat } from "../../src/cluster/heartbeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A heartbeat whose pings and timeouts are counted. */
function start(timeoutMs: number | undefined) {
  const count = { pings: 0, timeouts: 0 };
  const heartbeat = startHeartbeat({
    timeoutMs,
    ping() {
      count.pings += 1;
    },
    onTimeout() {
      count.timeouts += 1;
    },
  });
  return { count, ...heartbeat };
}

describe("startHeartbeat", () => {
  it("times out once, when six pings went unanswered", () => {
    const { count } = start(30_000);
    vi.advanceTimersByTime(34_999);
    expect(count).toEqual({ pings: 6, timeouts: 0 });
    vi.advanceTimersByTime(1);
    expect(count).toEqual({ pings: 6, timeouts: 1 });
    vi.advanceTimersByTime(1_000_000);
    expect(count).toEqual({ pings: 6, timeouts: 1 });
  });

  it("counts from zero after an answer", () => {
    const { count, noteAnswer } = start(30_000);
    for (let i = 0; i < 10; i += 1) {
      vi.advanceTimersByTime(30_000);
      noteAnswer();
    }
    expect(count.timeouts).toBe(0);
    vi.advanceTimersByTime(35_000);
    expect(count.timeouts).toBe(1);
  });

  it("ends, and may never begin", () => {
    const [first, second] = [start(30_000), start(undefined)];
    vi.advanceTimersByTime(5_000);
    first.stop();
    vi.advanceTimersByTime(1_000_000);
    expect([first.count, second.count]).toEqual([
      { pings: 1, timeouts: 0 },
      { pings: 0, timeouts: 0 },
    ]);
  });
});
