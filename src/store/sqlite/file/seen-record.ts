import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Generation } from "./generation.ts";

/** The latest state of a store that a process has seen. */
export interface SeenStore {
  readonly id: string;
  /** Generation of the file with its log. */
  readonly whole: Generation;
  /** Generation of the file without its log; undefined if it has none yet. */
  readonly inFile?: Generation | undefined;
}

/** The record, beside a store file, of the latest state seen. It outlives the processes on the store. */
export interface SeenRecord {
  read(): SeenStore | undefined;
  /** Replaces the record unless it has a later generation. Does nothing if the file cannot be written. */
  write(seen: SeenStore): void;
}

/** Returns the record of the store in a file. */
export function seenRecordOf(file: string): SeenRecord {
  const path = recordFile(file);
  function read(): SeenStore | undefined {
    try {
      return JSON.parse(readFileSync(path, "utf8"));
    } catch {
      // The file is missing or incomplete.
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

/** Removes the record of a store that is being replaced, possibly by an earlier state. */
export function removeSeenRecord(file: string): void {
  rmSync(recordFile(file), { force: true });
}

function recordFile(file: string): string {
  return `${file}-seen`;
}
