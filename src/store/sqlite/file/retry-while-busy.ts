import { setTimeout as wait } from "node:timers/promises";
import { isBusy } from "./storage-refusal.ts";

const PAUSE_MIN_MS = 5;
const PAUSE_SPREAD_MS = 20;

/**
 * Runs `attempt` until no lock of another connection stops it, or until `deadline` on the clock of `performance.now()`,
 * when the last error is thrown. The pauses leave the event loop free and are of random length, so that processes that
 * wait for one lock do not keep step. The first attempt is made whatever the
 * time. `onBusy` is called before each pause.
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
