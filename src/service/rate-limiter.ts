import { LRUCache } from "lru-cache";

/** How many calls may be made within a window. All of them may come at once; they return one by one over the window. */
export interface Quota {
  readonly calls: number;
  readonly windowMs: number;
}

/** The state of a quota after a call. */
export interface QuotaUse {
  readonly quota: Quota;
  readonly isAllowed: boolean;
  /** Calls that would be allowed at this moment. */
  readonly remaining: number;
  /** Milliseconds until one more call is allowed. */
  readonly nextCallMs: number;
}

/** Counts calls against one quota, for each subject on its own. */
export interface RateLimiter {
  take(subject: string): QuotaUse;
}

export interface RateLimiterDeps {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Beyond this many subjects the one that called longest ago is evicted, with what it has used. */
  readonly maxSubjects: number;
}

/** Sums of shares of a window, in floating point, may be off by this much of a call. */
const ROUNDING = 1e-6;

/**
 * A limiter by the generic cell rate algorithm (ITU-T I.371): one number for each subject, the time at which all it has
 * used will have returned. A refused call uses nothing.
 */
export function createRateLimiter(quota: Quota, { now, maxSubjects }: RateLimiterDeps): RateLimiter {
  const callMs = quota.windowMs / quota.calls;
  // Each counts as one: with a `max`, memory for all of them is reserved at once.
  const unusedAgainAt = new LRUCache<string, number>({ maxSize: maxSubjects, sizeCalculation: () => 1 });

  return {
    take(subject) {
      const at = now();
      const before = Math.max(at, unusedAgainAt.get(subject) ?? at);
      const isAllowed = (before - at) / callMs + 1 <= quota.calls + ROUNDING;
      const after = isAllowed ? before + callMs : before;
      if (isAllowed) unusedAgainAt.set(subject, after);
      const free = quota.calls - (after - at) / callMs;
      const remaining = Math.max(0, Math.floor(free + ROUNDING));
      return { quota, isAllowed, remaining, nextCallMs: (remaining + 1 - Math.max(free, remaining)) * callMs };
    },
  };
}
