import type Sqlite from "better-sqlite3";
import type { StorePlace } from "../file/store-place.ts";

/** Runs a function inside one transaction that holds the write lock; what the function throws rolls it back. */
export type Transact = <Result>(run: () => Result) => Result;

/** Transactions of a store, whose place is checked before and after each. `onCommit` is called for each. */
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
      // A commit counts only in the file that a start will find.
      place.assertHeld();
      return result;
    } catch (err) {
      if (writer.inTransaction) rollback.run();
      throw err;
    }
  };
}
