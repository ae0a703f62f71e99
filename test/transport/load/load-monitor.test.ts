import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LoadMonitor, openLoadMonitor, type Shedding } from "../../../src/transport/load/load-monitor.ts";

let delayMs = 0;
let monitor: LoadMonitor;
const changes: (Shedding | undefined)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  changes.length = 0;
  const limits = { maxLoopDelayMs: 100, maxRssBytes: undefined };
  monitor = openLoadMonitor({ ...limits, takeDelayMs: () => delayMs, onChange: (each) => void changes.push(each) });
});
afterEach(() => {
  monitor.close();
  vi.useRealTimers();
});

/** The kinds that are refused after each second with such a delay. */
function after(...delays: number[]): string[] {
  return delays.map((delay) => {
    delayMs = delay;
    vi.advanceTimersByTime(1_000);
    return changes.at(-1)?.kinds.join("+") ?? "";
  });
}

it("refuses sources first, then other calls of operators, and fetches last", () => {
  expect(after(40, 40, 41, 41, 70, 71, 71, 100, 101, 101)).toEqual([
    ...["", "", "", "source", "source", "source", "source+admin", "source+admin", "source+admin"],
    "source+admin+fetch",
  ]);
});

it("serves each again as soon as a second was well", () => {
  expect(after(500, 500, 80, 50, 0, 0)).toEqual(["", "source+admin+fetch", "source+admin", "source", "", ""]);
  expect(changes.map((each) => each?.kinds.length)).toEqual([3, 2, 1, undefined]);
});

it("turns nobody away for one long pause", () => {
  expect(after(0, 5_000, 0, 5_000, 0)).toEqual(["", "", "", "", ""]);
});
