import { setTimeout as wait } from "node:timers/promises";
import { isBusy } from "./storage-refusal.ts";

const PAUSE_MIN_MS = 5;
const PAUSE_SPREAD_MS = 20;

/**
 * Runs `attempt` until no lock of another connection blocks it. Throws the last error at `deadline`, on the clock of
 * `performance.now()`; the first attempt is always made. `onBusy` is called before each pause. Pauses do not block the
 * event loop, and are of random length so that waiting processes do not retry at the same moments.
 */
export async function retryWhileBusy<Result>(
  attempt: () => Result,
  deadline: number,
  onBusy?: () => void,
): Promise<Result> {
  for (;;) {
    try {
      return attempt();
    } catch (err) {
      if (!isBusy(err) || performance.now() >= deadline) throw err;
    }
    onBusy?.();
    await wait(PAUSE_MIN_MS + Math.random() * PAUSE_SPREAD_MS);
  }
}
