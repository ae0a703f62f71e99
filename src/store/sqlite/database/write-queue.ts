import { Refusal } from "../../../domain/error.ts";
import { retryWhileBusy } from "../file/retry-while-busy.ts";
import type { SpaceReserve } from "../file/space-reserve.ts";
import { isFull } from "../file/storage-refusal.ts";
import type { StoreHealth } from "./store-health.ts";
import type { Transact } from "./transact.ts";

/** Runs the writes of a process one after the other. */
export interface WriteQueue {
  /**
   * Runs `run` in one transaction that holds the write lock; if `run` throws, the transaction is rolled back. Throws
   * UNAVAILABLE for any storage error, or if another process holds the lock for more than two seconds. An urgent write
   * may use the reserved space when the disk is full. A write with `after` waits for that promise without losing its
   * position in the queue.
   */
  write<Result>(run: () => Result, options?: WriteOptions): Promise<Result>;
  /** As `write`, for more work than the event loop may wait for: others are served between the steps. */
  writeInSteps<Result>(run: () => Generator<void, Result>): Promise<Result>;
  /** Resolves when no write waits or runs. */
  ended(): Promise<unknown>;
}

interface WriteOptions {
  readonly urgent?: boolean;
  readonly after?: Promise<void>;
}

export interface WriteQueueParts {
  readonly health: StoreHealth;
  readonly transact: Transact;
  readonly reserve: SpaceReserve | undefined;
  readonly patience: number;
  noteBusyWait(): void;
}

const WRITE_TIMEOUT_MS = 2000;

/** If each write waited for the lock separately, their waits would add up on the event loop. */
export function createWriteQueue({ health, transact, reserve, patience, noteBusyWait }: WriteQueueParts): WriteQueue {
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** Calls `run` with its deadline when its turn has come. */
  async function inTurn<Result>(run: (deadline: number) => Promise<Result>, after?: Promise<void>): Promise<Result> {
    const deadline = performance.now() + WRITE_TIMEOUT_MS * patience;
    const turn = lastWrite.then(async () => {
      await after;
      if (performance.now() >= deadline) throw overloaded();
      return run(deadline);
    });
    lastWrite = turn.catch(() => undefined);
    try {
      return await turn;
    } catch (err) {
      throw health.refuse(err);
    }
  }

  function runSoundly<Result>(run: () => Result): Result {
    health.assertSound();
    return transact.atOnce(run);
  }

  function runUrgently<Result>(run: () => Result): Result {
    try {
      return runSoundly(run);
    } catch (err) {
      if (!isFull(err)) throw err;
      reserve?.release();
      return runSoundly(run);
    }
  }

  return {
    async write(run, { urgent = false, after } = {}) {
      const attempt = () => (urgent ? runUrgently(run) : runSoundly(run));
      const result = await inTurn((deadline) => retryWhileBusy(attempt, deadline, noteBusyWait), after);
      if (!urgent) reserve?.restore();
      return result;
    },

    async writeInSteps(run) {
      const result = await inTurn(async (deadline) => {
        health.assertSound();
        await retryWhileBusy(transact.begin, deadline, noteBusyWait);
        return transact.inSteps(run);
      });
      reserve?.restore();
      return result;
    },

    ended: () => lastWrite,
  };
}

function overloaded(): Refusal {
  return new Refusal("UNAVAILABLE", "storage is busy: too many writes wait; try again");
}
