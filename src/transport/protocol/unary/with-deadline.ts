import { Code, ConnectError } from "@connectrpc/connect";

/**
 * Does the work and settles as it does; rejects before, and tells `onCut` why, when its time is up (DEADLINE_EXCEEDED) or the server
 * stops.
 */
export type WithDeadline = <Value>(
  work: () => Value | Promise<Value>,
  timeoutMs: number | undefined,
  onCut?: (reason: unknown) => void,
) => Promise<Value>;

/** What Node's timers hold: one set for longer fires at once. */
export const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * A WithDeadline that rejects with the reason of the signal when the server stops. One listener serves every call: a signal for each
 * would cost more than the rest of the call. Work that is cut off goes on, unless `onCut` ends it; nobody waits for it.
 */
export function createWithDeadline(stopping: AbortSignal): WithDeadline {
  const running = new Set<(reason: unknown) => void>();
  stopping.addEventListener("abort", () => {
    for (const cut of running) cut(stopping.reason);
  });

  return async (work, timeoutMs, onCut) => {
    if (stopping.aborted) throw stopping.reason;
    if (timeoutMs !== undefined && timeoutMs <= 0) throw timedOut();
    return new Promise((resolve, reject) => {
      const cut = (reason: unknown): void => {
        reject(reason);
        onCut?.(reason);
      };
      const timer =
        timeoutMs === undefined ? undefined : setTimeout(() => cut(timedOut()), Math.min(timeoutMs, TIMER_MS_MAX));
      running.add(cut);
      const settle = (): void => {
        clearTimeout(timer);
        running.delete(cut);
      };
      Promise.resolve(work()).then(resolve, reject).finally(settle);
    });
  };
}

function timedOut(): ConnectError {
  return new ConnectError("the operation timed out", Code.DeadlineExceeded);
}
