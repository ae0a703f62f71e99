/** A moving average of compile times, from which the retry delay of a refused caller is derived. */
export interface RetryEstimate {
  /** Records how long a source took, with or without success. */
  note(ranMs: number): void;
  /**
   * Estimates in how many ms `turns` sources will have been compiled. `runningMs` is how long the slowest running
   * source has taken so far.
   */
  after(turns: number, runningMs: number): number;
}

/** What a mail of typical size takes in a new thread. */
const FIRST_GUESS_MS = 500;
const WEIGHT_OF_NEWEST = 0.3;
const MIN_MS = 1_000;
/** Nothing waits for longer: the calls that wait have ended by then. */
const MAX_MS = 30_000;

/** An estimate that follows the latest sources. */
export function createRetryEstimate(): RetryEstimate {
  let meanMs = FIRST_GUESS_MS;
  return {
    note(ranMs) {
      meanMs += WEIGHT_OF_NEWEST * (ranMs - meanMs);
    },
    after: (turns, runningMs) => Math.min(MAX_MS, Math.max(MIN_MS, turns * Math.max(meanMs, runningMs))),
  };
}
