import type Sqlite from "better-sqlite3";
import type { StorePlace } from "../file/store-place.ts";

/**
 * Runs a function in one transaction that holds the write lock; if the function throws, the transaction is rolled back.
 */
export type Transact = <Result>(run: () => Result) => Result;

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

  return (run) => {
    place.assertHeld();
    if (writer.inTransaction) rollback.run();
    begin.run();
    try {
      assertSame();
      const result = run();
      commit.run();
      onCommit();
      // A commit is durable only if it is in the file that the next start will open.
      place.assertHeld();
      return result;
    } catch (err) {
      if (writer.inTransaction) rollback.run();
      throw err;
    }
  };
}
