import { setImmediate as nextTurn } from "node:timers/promises";
import type Sqlite from "better-sqlite3";
import type { StorePlace } from "../file/store-place.ts";

/** Runs transactions that hold the write lock; if the function throws, the transaction is rolled back. */
export interface Transact {
  atOnce<Result>(run: () => Result): Result;
  /** Begins a transaction, which `inSteps` must continue at once. */
  begin(): void;
  /**
   * Pauses after each step, so that the event loop serves in between. There is no pause in memory, where reads would
   * see what is not committed.
   */
  inSteps<Result>(run: () => Generator<void, Result>): Promise<Result>;
}

/**
 * Creates the transactions of a store. The paths of its files are checked before and after each, and `onCommit` is
 * called for each.
 */
export function createTransact(
  writer: Sqlite.Database,
  { place, assertSame, onCommit }: { place: StorePlace; assertSame: () => void; onCommit: () => void },
): Transact {
  const begin = writer.prepare("BEGIN IMMEDIATE");
  const commit = writer.prepare("COMMIT");
  const rollback = writer.prepare("ROLLBACK");

  function open(): void {
    place.assertHeld();
    undo();
    begin.run();
  }

  function undo(): void {
    if (writer.inTransaction) rollback.run();
  }

  function close<Result>(result: Result): Result {
    commit.run();
    onCommit();
    // A commit is durable only if it is in the file that the next start will open.
    place.assertHeld();
    return result;
  }

  return {
    atOnce(run) {
      open();
      try {
        assertSame();
        return close(run());
      } catch (err) {
        undo();
        throw err;
      }
    },

    begin: open,

    async inSteps(run) {
      try {
        assertSame();
        const steps = run();
        for (;;) {
          const step = steps.next();
          if (step.done === true) return close(step.value);
          if (!writer.memory) await nextTurn();
        }
      } catch (err) {
        undo();
        throw err;
      }
    },
  };
}
