/** How long compiling takes lately, to tell those who find no place when there may be one. */
export interface RetryEstimate {
  /** Notes how long a source took, whatever came of it. */
  note(ranMs: number): void;
  /**
   * In how many ms so many sources will have had their turn, if they take as long as others did; `runningMs` is how long the slowest
   * of those that run has taken so far.
   */
  after(turns: number, runningMs: number): number;
}

/** What a mail of the usual size takes in a new thread. */
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
