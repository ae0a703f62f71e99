import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { createRateLimiter, type Quota, type QuotaUse } from "./rate-limiter.ts";

/** Why a call was refused for its rate. */
export type RateLimitName = "key" | "authentication_failure" | "source" | "concurrency" | "streams" | "preview_link";

/** The limits on how often calls may be made. */
export interface RateLimits {
  /** Counts a call of an authenticated caller. Undefined when calls are not limited; a local caller's never are. */
  countCall(caller: Caller): QuotaUse | undefined;
  /** Counts a call that has a source compiled, and throws RATE_LIMITED when its key has made too many. */
  countSourceCall(caller: Caller): void;
  /**
   * Counts a call as in flight until the function it returns is called, once or more often. Throws RATE_LIMITED when
   * too many calls of its key are, or too many that have a source compiled.
   */
  begin(caller: Caller, hasSource: boolean): () => void;
  /** Counts a failed authentication from a network, and throws RATE_LIMITED when there were too many. */
  countFailure(network: string | undefined): void;
  /** Counts a call from a network that opens a preview link, and throws RATE_LIMITED when there were too many. */
  countOpening(network: string | undefined): void;
}

export interface RateLimitsDeps {
  /** For each key; undefined for no limit. */
  readonly calls: Quota | undefined;
  /** For each key, calls that have a source compiled; undefined for no limit. */
  readonly sourceCalls?: Quota | undefined;
  /** For each key, calls in flight at once, of which half may have a source compiled; undefined for no limit. */
  readonly concurrency?: number | undefined;
  /** For each network that calls come from; undefined for no limit. */
  readonly failures: Quota | undefined;
  /** For each network that opens preview links, and ten times as many for all; undefined for no limit. */
  readonly openings?: Quota | undefined;
  readonly now: () => number;
  readonly onRefused: (limit: RateLimitName) => void;
}

/** How many networks may open as many preview links as one may. */
const OPENING_NETWORKS = 10;

/** About 100 bytes each. */
const MAX_SUBJECTS = 100_000;

/** The limits of this process. Several processes on one store have limits of their own. */
export function createRateLimits(options: RateLimitsDeps): RateLimits {
  const { calls, sourceCalls, failures, openings, now, onRefused } = options;
  const deps = { now, maxSubjects: MAX_SUBJECTS };
  const sourcesByKey = sourceCalls && createRateLimiter(sourceCalls, deps);
  const begin = createBegin(options);
  const byKey = calls && createRateLimiter(calls, deps);
  const byNetwork = failures && createRateLimiter(failures, deps);
  const openingsByNetwork = openings && createRateLimiter(openings, deps);
  const allOpenings = openings && createRateLimiter({ ...openings, calls: OPENING_NETWORKS * openings.calls }, deps);

  return {
    countCall(caller) {
      if (caller.kind !== "key") return undefined;
      const use = byKey?.take(caller.key.id);
      if (use?.isAllowed === false) onRefused("key");
      return use;
    },
    countSourceCall(caller) {
      const use = caller.kind === "key" ? sourcesByKey?.take(caller.key.id) : undefined;
      if (use === undefined || use.isAllowed) return;
      onRefused("source");
      throw rateRefusal("this key has made too many calls that compile a source", use);
    },
    begin,
    countFailure(network) {
      const use = network === undefined ? undefined : byNetwork?.take(network);
      if (use === undefined || use.isAllowed) return;
      onRefused("authentication_failure");
      throw rateRefusal("too many calls without a valid key from this address", use);
    },
    countOpening(network) {
      const own = network === undefined ? undefined : openingsByNetwork?.take(network);
      const refused = own?.isAllowed === false ? own : allOpenings?.take("");
      if (refused === undefined || refused.isAllowed) return;
      onRefused("preview_link");
      throw rateRefusal("too many preview links were opened", refused);
    },
  };
}

/** Most calls in flight end within this. */
const RETRY_AFTER_MS = 1_000;

function createBegin({ concurrency, onRefused }: RateLimitsDeps): RateLimits["begin"] {
  if (concurrency === undefined) return () => () => undefined;
  const all = createConcurrencyLimiter(concurrency);
  const withSource = createConcurrencyLimiter(Math.ceil(concurrency / 2));
  return (caller, hasSource) => {
    if (caller.kind !== "key") return () => undefined;
    const leave = hasSource ? withSource.enter(caller.key.id) : () => undefined;
    const leaveAll = leave && all.enter(caller.key.id);
    if (leave !== undefined && leaveAll !== undefined) {
      return () => {
        leave();
        leaveAll();
      };
    }
    leave?.();
    onRefused("concurrency");
    throw new Refusal("RATE_LIMITED", "this key has too many calls in progress", [], RETRY_AFTER_MS);
  };
}

/** RATE_LIMITED, with the time after which a call would be allowed. */
export function rateRefusal(message: string, { nextCallMs }: QuotaUse): Refusal {
  return new Refusal("RATE_LIMITED", message, [], nextCallMs);
}
