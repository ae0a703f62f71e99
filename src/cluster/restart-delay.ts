const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/**
 * The delay before a worker is replaced, in milliseconds: none after a long-lived worker, and doubled for each further
 * short-lived one.
 */
export function restartDelayMs(shortLivesInARow: number): number {
  return shortLivesInARow === 0 ? 0 : Math.min(FIRST_MS * 2 ** (shortLivesInARow - 1), LONGEST_MS);
}
