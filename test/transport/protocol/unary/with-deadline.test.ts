import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWithDeadline } from "../../../../src/transport/protocol/unary/with-deadline.ts";

const MONTH_MS = 31 * 24 * 3_600_000;
const STOPPING = new ConnectError("stopping", Code.Unavailable);

/** The clock stands unless a test moves it, so no machine is too slow for these. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What has become of a promise so far. */
function watch(promise: Promise<unknown>): () => unknown {
  let seen: unknown = "waiting";
  promise.then(
    (value) => {
      seen = value;
    },
    (error) => {
      seen = ConnectError.from(error).code;
    },
  );
  return () => seen;
}

const never = () => new Promise<never>(() => {});

it("cuts work off at the deadline, and not a millisecond before", async () => {
  const outcome = watch(createWithDeadline(new AbortController().signal)(never, 300));
  await vi.advanceTimersByTimeAsync(299);
  expect(outcome()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome()).toBe(Code.DeadlineExceeded);
});

it.each([0, -1])("starts nothing when %d ms are left", async (timeoutMs) => {
  const work = vi.fn(() => "done");
  const outcome = watch(createWithDeadline(new AbortController().signal)(work, timeoutMs));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe(Code.DeadlineExceeded);
  expect(work).not.toHaveBeenCalled();
});

it("has no deadline without a timeout, and keeps one of a month", async () => {
  const withDeadline = createWithDeadline(new AbortController().signal);
  const outcomes = [undefined, MONTH_MS].map((timeoutMs) => watch(withDeadline(never, timeoutMs)));
  await vi.advanceTimersByTimeAsync(20 * 24 * 3_600_000);
  expect(outcomes.map((outcome) => outcome())).toEqual(["waiting", "waiting"]);
});

it("lets work that ends in time end as it does, and leaves no timer behind", async () => {
  const withDeadline = createWithDeadline(new AbortController().signal);
  const outcomes = [
    watch(withDeadline(() => "done", 300)),
    watch(withDeadline(() => Promise.reject(new ConnectError("no", Code.NotFound)), 300)),
  ];
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes.map((outcome) => outcome())).toEqual(["done", Code.NotFound]);
  expect(vi.getTimerCount()).toBe(0);
});

it("cuts off what is under way when the server stops, and starts nothing more", async () => {
  const stopping = new AbortController();
  const withDeadline = createWithDeadline(stopping.signal);
  const underWay = watch(withDeadline(never, undefined));
  stopping.abort(STOPPING);
  const work = vi.fn(() => "done");
  const late = watch(withDeadline(work, undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect([underWay(), late()]).toEqual([Code.Unavailable, Code.Unavailable]);
  expect(work).not.toHaveBeenCalled();
});
