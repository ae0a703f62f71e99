import type { Caller } from "../domain/caller.ts";
import { Refusal } from "../domain/error.ts";
import { createRateLimiter, type Quota, type QuotaUse } from "./rate-limiter.ts";

/** Why a call was refused for its rate. */
export type RateLimitName = "key" | "authentication_failure";

/** The limits on how often calls may be made. */
export interface RateLimits {
  /** Counts a call of an authenticated caller. Undefined when calls are not limited; a local caller's never are. */
  countCall(caller: Caller): QuotaUse | undefined;
  /** Counts a failed authentication from a network, and throws RATE_LIMITED when there were too many. */
  countFailure(network: string | undefined): void;
}

export interface RateLimitsDeps {
  /** For each key; undefined for no limit. */
  readonly calls: Quota | undefined;
  /** For each network that calls come from; undefined for no limit. */
  readonly failures: Quota | undefined;
  readonly now: () => number;
  readonly onRefused: (limit: RateLimitName) => void;
}

/** About 100 bytes each. */
const MAX_SUBJECTS = 100_000;

/** Limits of this process: several on one store have each their own. */
export function createRateLimits({ calls, failures, now, onRefused }: RateLimitsDeps): RateLimits {
  const deps = { now, maxSubjects: MAX_SUBJECTS };
  const byKey = calls && createRateLimiter(calls, deps);
  const byNetwork = failures && createRateLimiter(failures, deps);

  return {
    countCall(caller) {
      if (caller.kind !== "key") return undefined;
      const use = byKey?.take(caller.key.id);
      if (use?.isAllowed === false) onRefused("key");
      return use;
    },
    countFailure(network) {
      const use = network === undefined ? undefined : byNetwork?.take(network);
      if (use === undefined || use.isAllowed) return;
      onRefused("authentication_failure");
      throw rateRefusal("too many calls without a valid key from this address", use);
    },
  };
}

/** RATE_LIMITED, with the time after which a call would be allowed. */
export function rateRefusal(message: string, { nextCallMs }: QuotaUse): Refusal {
  return new Refusal("RATE_LIMITED", message, [], nextCallMs);
}
