const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait before a worker is replaced: none after one that ran for long, and twice as long after
 * each further one that did not.
 */
export function restartDelayMs(shortLivesInARow: number): number {
  return shortLivesInARow === 0 ? 0 : Math.min(FIRST_MS * 2 ** (shortLivesInARow - 1), LONGEST_MS);
}
