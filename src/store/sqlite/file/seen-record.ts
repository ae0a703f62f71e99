import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Generation } from "./generation.ts";

/** How far a store has come, as far as a process has seen it. */
export interface SeenStore {
  readonly id: string;
  /** Of the file with its log. */
  readonly whole: Generation;
  /** Of the file alone; undefined while it has none. */
  readonly inFile?: Generation | undefined;
}

/** The record beside a store file of how far the store has come. It outlives the processes on the store. */
export interface SeenRecord {
  read(): SeenStore | undefined;
  /** Replaces the record, unless it is of a later generation. Does nothing when that cannot be written. */
  write(seen: SeenStore): void;
}

/** The record of the store in a file. */
export function seenRecordOf(file: string): SeenRecord {
  const path = recordFile(file);
  function read(): SeenStore | undefined {
    try {
      return JSON.parse(readFileSync(path, "utf8"));
    } catch {
      // There is none, or half of one, which says nothing.
      return undefined;
    }
  }
  return {
    read,
    write(seen) {
      const known = read();
      if (known?.id === seen.id && known.whole.number > seen.whole.number) return;
      const partial = `${path}.${process.pid}`;
      try {
        writeFileSync(partial, `${JSON.stringify(seen)}\n`, { mode: 0o600 });
        renameSync(partial, path);
      } catch {
        rmSync(partial, { force: true });
      }
    },
  };
}

/** Removes the record of a store in whose place another one is made, perhaps of an earlier time. */
export function removeSeenRecord(file: string): void {
  rmSync(recordFile(file), { force: true });
}

function recordFile(file: string): string {
  return `${file}-seen`;
}
