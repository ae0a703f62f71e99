import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal } from "../../../domain/error.ts";
import type { Call } from "./call.ts";

/** The longest a unary call may take, whatever deadline its caller has set. */
export const CALL_TIME_MAX_MS = 30_000;

/** What Node's timers hold: one set for longer fires at once. */
export const TIMER_MS_MAX = 2 ** 31 - 1;

/** What ends every call. */
export interface DeadlineOptions {
  /** The longest a unary call may take. CALL_TIME_MAX_MS when absent. */
  readonly timeMaxMs?: number | undefined;
  /** Aborted when the server cancels the calls in progress, which receive its reason. Absent: never. */
  readonly stopping?: AbortSignal | undefined;
}

/** What ends one call. */
export interface CallDeadline {
  /** How long the caller waits; undefined for as long as it takes. */
  readonly timeoutMs?: number | undefined;
  /** Aborted with the reason that ends the call. For connect-es, which measures the caller's time itself. */
  readonly signal?: AbortSignal | undefined;
  /** A stream may take longer than a unary call. */
  readonly isStream?: boolean | undefined;
}

/**
 * Does the work of a call and settles as it does. Rejects earlier, and aborts the call with the reason, when its time
 * is up (DEADLINE_EXCEEDED), its signal is aborted or the server stops; then it starts nothing. Work that is cut off
 * continues unless it checks the signal of its call.
 */
export type WithDeadline = <Value>(
  call: Call,
  deadline: CallDeadline,
  work: () => Value | Promise<Value>,
) => Promise<Value>;

/** A call in progress. */
class RunningCall {
  readonly call: Call;
  /** On the clock of `performance.now()`; infinite for a call without a time limit. */
  readonly endsAt: number;
  readonly overdue: () => Refusal | ConnectError;
  readonly reject: (reason: unknown) => void;
  slot = -1;

  constructor(call: Call, endsAt: number, overdue: () => Refusal | ConnectError, reject: (reason: unknown) => void) {
    this.call = call;
    this.endsAt = endsAt;
    this.overdue = overdue;
    this.reject = reject;
  }
}

/**
 * The one place that ends calls in time, whatever their protocol. All calls share one listener and one timer, which is
 * set for the first to end: one of each for every call would cost more than the rest of it.
 */
export function createWithDeadline({ timeMaxMs = CALL_TIME_MAX_MS, stopping }: DeadlineOptions): WithDeadline {
  const timeLimitPassed = () =>
    new Refusal("DEADLINE_EXCEEDED", `the call has taken more than ${timeMaxMs / 1_000} seconds`);
  /** By their slot. A free list of slots costs less than a set. */
  const running: (RunningCall | undefined)[] = [];
  const freeSlots: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;

  function wakeAt(at: number, now: number): void {
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(endOverdue, Math.min(at - now, TIMER_MS_MAX)).unref();
  }

  function endOverdue(): void {
    const now = performance.now();
    let firstEnd = Number.POSITIVE_INFINITY;
    wakesAt = firstEnd;
    for (const each of running) {
      if (each === undefined) continue;
      if (each.endsAt <= now) end(each, each.overdue());
      else firstEnd = Math.min(firstEnd, each.endsAt);
    }
    if (firstEnd < wakesAt) wakeAt(firstEnd, now);
  }

  stopping?.addEventListener("abort", () => {
    for (const each of running) if (each !== undefined) end(each, stopping.reason);
  });

  function begin(each: RunningCall, now: number): void {
    each.slot = freeSlots.pop() ?? running.length;
    running[each.slot] = each;
    if (each.endsAt < wakesAt) wakeAt(each.endsAt, now);
  }

  /** Does nothing for a call that has ended before its work. */
  function release(each: RunningCall): void {
    if (running[each.slot] !== each) return;
    running[each.slot] = undefined;
    freeSlots.push(each.slot);
  }

  function end(each: RunningCall, reason: unknown): void {
    release(each);
    each.reject(reason);
    each.call.abort(reason);
  }

  return (call, { timeoutMs = Number.POSITIVE_INFINITY, signal, isStream = false }, work) => {
    if (stopping?.aborted === true) return Promise.reject(stopping.reason);
    if (signal?.aborted === true) return Promise.reject(ConnectError.from(signal.reason));
    if (timeoutMs <= 0) return Promise.reject(callerTimeoutPassed());
    return new Promise((resolve, reject) => {
      const now = performance.now();
      const limitMs = isStream ? Number.POSITIVE_INFINITY : timeMaxMs;
      const overdue = timeoutMs <= limitMs ? callerTimeoutPassed : timeLimitPassed;
      const each = new RunningCall(call, now + Math.min(timeoutMs, limitMs), overdue, reject);
      // What it throws before it returns rejects, and leaves nothing to end.
      const working = Promise.resolve(work());
      begin(each, now);
      const stopListening = signal && onAbort(signal, () => end(each, ConnectError.from(signal.reason)));
      const settle = (): void => {
        release(each);
        stopListening?.();
      };
      working.then(
        (value) => {
          settle();
          resolve(value);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
    });
  };
}

/** Returns what stops listening. */
function onAbort(signal: AbortSignal, listener: () => void): () => void {
  signal.addEventListener("abort", listener);
  return () => signal.removeEventListener("abort", listener);
}

function callerTimeoutPassed(): ConnectError {
  return new ConnectError("the operation timed out", Code.DeadlineExceeded);
}
