import type { Interceptor } from "@connectrpc/connect";
import { Refusal } from "../../domain/error.ts";

/** The longest a unary call may take, whatever deadline its caller has set. */
export const CALL_TIME_MAX_MS = 30_000;

/**
 * Answers DEADLINE_EXCEEDED when a unary call has taken too long, for callers who set no deadline and for REST, which has none.
 * As with the caller's own deadline, what has begun goes on: whether a change was made must be looked up.
 */
export function createTimeLimitInterceptor(timeMaxMs: number): Interceptor {
  const calls = createTimedCalls(timeMaxMs);
  return (next) => (request) => {
    if (request.stream) return next(request);
    return new Promise((resolve, reject) => {
      const end = calls.begin(() => reject(timeLimitRefusal(timeMaxMs)));
      next(request).then(
        (response) => {
          end();
          resolve(response);
        },
        (error) => {
          end();
          reject(error);
        },
      );
    });
  };
}

/** Calls under way that all have the same time. */
interface TimedCalls {
  /** Calls `onOver` when the time is over, unless the function it returns is called before. */
  begin(onOver: () => void): () => void;
}

/** All wait for one timer, set for the call that began first: one for each would cost more than the rest of an interceptor. */
function createTimedCalls(timeMs: number): TimedCalls {
  const calls = new Set<{ readonly endsAt: number; readonly onOver: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  function wait(ms: number): void {
    timer = setTimeout(endOverdue, ms).unref();
  }

  function endOverdue(): void {
    const now = performance.now();
    timer = undefined;
    for (const call of calls) {
      if (call.endsAt > now) {
        wait(call.endsAt - now);
        return;
      }
      calls.delete(call);
      call.onOver();
    }
  }

  return {
    begin(onOver) {
      const call = { endsAt: performance.now() + timeMs, onOver };
      calls.add(call);
      if (timer === undefined) wait(timeMs);
      return () => calls.delete(call);
    },
  };
}

function timeLimitRefusal(timeMaxMs: number): Refusal {
  return new Refusal("DEADLINE_EXCEEDED", `the call has taken more than ${timeMaxMs / 1_000} seconds`);
}
