import { statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import type { StoreUse } from "../../port/store.ts";

/** Counts the operations on a store. */
export interface StoreMeter {
  noteCommit(): void;
  noteBusyWait(): void;
  use(): StoreUse;
}

/** Creates a meter for the store of a connection. `onCommit` is called for each recorded commit. */
export function createStoreMeter({ name, memory }: Sqlite.Database, onCommit: () => void): StoreMeter {
  const bytesOf = (file: string): number => (memory ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0));
  let commits = 0;
  let busyWaits = 0;
  return {
    noteCommit() {
      commits += 1;
      onCommit();
    },
    noteBusyWait() {
      busyWaits += 1;
    },
    use: () => ({ files: { bytes: bytesOf(name), logBytes: bytesOf(`${name}-wal`) }, commits, busyWaits }),
  };
}
