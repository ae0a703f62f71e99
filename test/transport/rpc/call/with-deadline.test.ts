import { Code, ConnectError } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../../../../src/domain/error.ts";
import { Call } from "../../../../src/transport/rpc/call/call.ts";
import {
  type CallDeadline,
  createWithDeadline,
  type DeadlineOptions,
} from "../../../../src/transport/rpc/call/with-deadline.ts";

const DAY_MS = 24 * 3_600_000;
const UNLIMITED = { timeMaxMs: Number.POSITIVE_INFINITY };
const STOPPING = new ConnectError("stopping", Code.Unavailable);

/** The clock stands unless a test moves it, so no machine is too slow for these. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** A call that begins now: what has become of it so far, and the signal its work would look at. */
type Begin = (
  deadline: CallDeadline,
  work?: () => unknown,
) => { readonly seen: () => unknown; readonly signal: AbortSignal };

function beginsCalls(options: DeadlineOptions = {}): Begin {
  const withDeadline = createWithDeadline(options);
  return (deadline, work = never) => {
    const call = new Call({ id: "1", ip: undefined });
    let seen: unknown = "waiting";
    withDeadline(call, deadline, work).then(
      (value) => {
        seen = value;
      },
      (error) => {
        seen = error instanceof Refusal ? error.message : ConnectError.from(error).code;
      },
    );
    return { seen: () => seen, signal: call.signal };
  };
}

it("cuts work off at the caller's deadline, not a millisecond before, and aborts the call", async () => {
  const { seen, signal } = beginsCalls()({ timeoutMs: 300 });
  await vi.advanceTimersByTimeAsync(299);
  expect([seen(), signal.aborted]).toEqual(["waiting", false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()).toBe(Code.DeadlineExceeded);
  expect(signal.reason).toMatchObject({ code: "DEADLINE_EXCEEDED" });
});

it.each([0, -1])("starts nothing when %d ms are left", async (timeoutMs) => {
  const work = vi.fn(() => "done");
  const { seen } = beginsCalls()({ timeoutMs }, work);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen()).toBe(Code.DeadlineExceeded);
  expect(work).not.toHaveBeenCalled();
});

it("ends each of many calls at its own deadline, in whatever order they began", async () => {
  const begin = beginsCalls();
  const calls = [900, 300, 600, undefined].map((timeoutMs) => begin({ timeoutMs }));
  const overAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return calls.map(({ seen }) => seen() !== "waiting");
  };
  expect(await overAfter(300)).toEqual([false, true, false, false]);
  expect(await overAfter(300)).toEqual([false, true, true, false]);
  expect(await overAfter(300)).toEqual([true, true, true, false]);
});

it("has no deadline without a timeout, and keeps one of a month", async () => {
  const begin = beginsCalls(UNLIMITED);
  const calls = [undefined, 31 * DAY_MS].map((timeoutMs) => begin({ timeoutMs }));
  const seen = async (days: number) => {
    await vi.advanceTimersByTimeAsync(days * DAY_MS);
    return calls.map((call) => call.seen());
  };
  expect(await seen(30)).toEqual(["waiting", "waiting"]);
  expect(await seen(1)).toEqual(["waiting", Code.DeadlineExceeded]);
});

it("ends a unary call after thirty seconds, whatever its caller waits for, and no stream", async () => {
  const begin = beginsCalls();
  const calls = [begin({}), begin({ timeoutMs: 60_000 }), begin({ isStream: true })];
  await vi.advanceTimersByTimeAsync(29_999);
  expect(calls.map(({ seen }) => seen())).toEqual(["waiting", "waiting", "waiting"]);
  await vi.advanceTimersByTimeAsync(1);
  const over = "the call has taken more than 30 seconds";
  expect(calls.map(({ seen }) => seen())).toEqual([over, over, "waiting"]);
});

it("lets work that ends in time end as it does, and leaves no timer behind", async () => {
  const begin = beginsCalls();
  const fail = () => {
    throw new ConnectError("no", Code.NotFound);
  };
  const calls = [
    begin({ timeoutMs: 300 }, () => "done"),
    begin({ timeoutMs: 300 }, async () => fail()),
    begin({ timeoutMs: 300 }, fail),
  ];
  await vi.advanceTimersByTimeAsync(300);
  expect(calls.map(({ seen }) => seen())).toEqual(["done", Code.NotFound, Code.NotFound]);
  expect(calls.some(({ signal }) => signal.aborted)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it("ends a call by its signal, and starts none whose signal is aborted", async () => {
  const begin = beginsCalls();
  const client = new AbortController();
  const underWay = begin({ signal: client.signal });
  client.abort(new ConnectError("left", Code.Canceled));
  const work = vi.fn(() => "done");
  const late = begin({ signal: client.signal }, work);
  await vi.advanceTimersByTimeAsync(0);
  expect([underWay.seen(), underWay.signal.aborted, late.seen()]).toEqual([Code.Canceled, true, Code.Canceled]);
  expect(work).not.toHaveBeenCalled();
});

it("cuts off what is under way when the server stops, and starts nothing more", async () => {
  const stopping = new AbortController();
  const begin = beginsCalls({ stopping: stopping.signal });
  const underWay = begin({});
  stopping.abort(STOPPING);
  const work = vi.fn(() => "done");
  const late = begin({}, work);
  await vi.advanceTimersByTimeAsync(0);
  expect([underWay.seen(), late.seen()]).toEqual([Code.Unavailable, Code.Unavailable]);
  expect(underWay.signal.reason).toMatchObject({ code: "UNAVAILABLE" });
  expect(work).not.toHaveBeenCalled();
});
