import { Code, ConnectError, type ContextValues } from "@connectrpc/connect";
import { Refusal } from "../../../domain/error.ts";
import { abortCall } from "./call-values.ts";

/** The longest a unary call may take, whatever deadline its caller has set. */
const CALL_TIME_MAX_MS = 30_000;

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
  values: ContextValues,
  deadline: CallDeadline,
  work: () => Value | Promise<Value>,
) => Promise<Value>;

/** A call in progress. */
class RunningCall {
  readonly values: ContextValues;
  /** On the clock of `performance.now()`; infinite for a call without a time limit. */
  readonly endsAt: number;
  readonly overdue: () => Refusal | ConnectError;
  readonly reject: (reason: unknown) => void;
  place = -1;

  constructor(
    values: ContextValues,
    endsAt: number,
    overdue: () => Refusal | ConnectError,
    reject: (reason: unknown) => void,
  ) {
    this.values = values;
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
  /** Places are used again, which takes less than a set. */
  const calls: (RunningCall | undefined)[] = [];
  const freePlaces: number[] = [];
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
    for (const call of calls) {
      if (call === undefined) continue;
      if (call.endsAt <= now) end(call, call.overdue());
      else firstEnd = Math.min(firstEnd, call.endsAt);
    }
    if (firstEnd < wakesAt) wakeAt(firstEnd, now);
  }

  stopping?.addEventListener("abort", () => {
    for (const call of calls) if (call !== undefined) end(call, stopping.reason);
  });

  function begin(call: RunningCall, now: number): void {
    call.place = freePlaces.pop() ?? calls.length;
    calls[call.place] = call;
    if (call.endsAt < wakesAt) wakeAt(call.endsAt, now);
  }

  /** Does nothing for a call that has ended before its work. */
  function leave(call: RunningCall): void {
    if (calls[call.place] !== call) return;
    calls[call.place] = undefined;
    freePlaces.push(call.place);
  }

  function end(call: RunningCall, reason: unknown): void {
    leave(call);
    call.reject(reason);
    abortCall(call.values, reason);
  }

  return (values, { timeoutMs = Number.POSITIVE_INFINITY, signal, isStream = false }, work) => {
    if (stopping?.aborted === true) return Promise.reject(stopping.reason);
    if (signal?.aborted === true) return Promise.reject(ConnectError.from(signal.reason));
    if (timeoutMs <= 0) return Promise.reject(callerTimeoutPassed());
    return new Promise((resolve, reject) => {
      const now = performance.now();
      const limitMs = isStream ? Number.POSITIVE_INFINITY : timeMaxMs;
      const overdue = timeoutMs <= limitMs ? callerTimeoutPassed : timeLimitPassed;
      const call = new RunningCall(values, now + Math.min(timeoutMs, limitMs), overdue, reject);
      // What it throws before it returns rejects, and leaves nothing to end.
      const working = Promise.resolve(work());
      begin(call, now);
      const stopListening = signal && onAbort(signal, () => end(call, ConnectError.from(signal.reason)));
      const settle = (): void => {
        leave(call);
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
