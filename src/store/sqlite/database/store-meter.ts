import { statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import type { StoreUse } from "../../port/store.ts";

/** Counts what is done to a store. */
export interface StoreMeter {
  noteCommit(): void;
  noteBusyWait(): void;
  use(): StoreUse;
}

/** A meter of the store that the connection has open. `onCommit` is called for each commit that was noted. */
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
