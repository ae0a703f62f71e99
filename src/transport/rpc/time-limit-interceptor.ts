import type { Interceptor } from "@connectrpc/connect";
import { Refusal } from "../../domain/error.ts";
import { abortCall } from "./call-signal.ts";

/** The longest a unary call may take, whatever deadline its caller has set. */
export const CALL_TIME_MAX_MS = 30_000;

/**
 * Answers DEADLINE_EXCEEDED when a unary call has taken too long, for callers who set no deadline and for REST, which has none,
 * and aborts its signal.
 */
export function createTimeLimitInterceptor(timeMaxMs: number): Interceptor {
  const calls = createTimedCalls(timeMaxMs);
  return (next) => (request) => {
    if (request.stream) return next(request);
    return new Promise((resolve, reject) => {
      const end = calls.begin(() => {
        const refusal = timeLimitRefusal(timeMaxMs);
        reject(refusal);
        abortCall(request.contextValues, refusal);
      });
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

interface TimedCall {
  readonly endsAt: number;
  readonly onOver: () => void;
}

/**
 * All wait for one timer, set for the call that ends first: one for each would cost more than the rest of an interceptor. They
 * stand in places that are used again, which takes less than a set.
 */
function createTimedCalls(timeMs: number): TimedCalls {
  const calls: (TimedCall | undefined)[] = [];
  const freePlaces: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  function wait(ms: number): void {
    timer = setTimeout(endOverdue, ms).unref();
  }

  function endOverdue(): void {
    const now = performance.now();
    let firstEnd = Number.POSITIVE_INFINITY;
    timer = undefined;
    for (const call of calls) {
      if (call === undefined) continue;
      if (call.endsAt <= now) call.onOver();
      else firstEnd = Math.min(firstEnd, call.endsAt);
    }
    if (firstEnd !== Number.POSITIVE_INFINITY) wait(firstEnd - now);
  }

  return {
    begin(onOver) {
      const place = freePlaces.pop() ?? calls.length;
      calls[place] = { endsAt: performance.now() + timeMs, onOver };
      if (timer === undefined) wait(timeMs);
      return () => {
        calls[place] = undefined;
        freePlaces.push(place);
      };
    },
  };
}

function timeLimitRefusal(timeMaxMs: number): Refusal {
  return new Refusal("DEADLINE_EXCEEDED", `the call has taken more than ${timeMaxMs / 1_000} seconds`);
}
