import type { Interceptor } from "@connectrpc/connect";
import { Refusal } from "../../domain/error.ts";

/** The longest a unary call may take, whatever deadline its caller has set. */
export const CALL_TIME_MAX_MS = 30_000;

/**
 * Answers DEADLINE_EXCEEDED when a unary call has taken too long, for callers who set no deadline and for REST, which has none.
 * As with the caller's own deadline, what has begun goes on: whether a change was made must be looked up.
 */
export function createTimeLimitInterceptor(timeMaxMs: number): Interceptor {
  return (next) => async (request) => {
    if (request.stream) return next(request);
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(timeLimitRefusal(timeMaxMs)), timeMaxMs);
    });
    try {
      return await Promise.race([next(request), isOver]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function timeLimitRefusal(timeMaxMs: number): Refusal {
  return new Refusal("DEADLINE_EXCEEDED", `the call has taken more than ${timeMaxMs / 1_000} seconds`);
}
