import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";

/** Disk space put aside in a file, so that a key can be revoked when the disk is full. */
export interface SpaceReserve {
  /** Puts the space aside again if it was given back and the disk has room. Tries once a minute at most. */
  restore(): void;
  /** Gives the space back to the disk. */
  release(): void;
}

/** Space for the log of some fifty revocations, after which SQLite moves it into the database and reuses it. */
const RESERVE_BYTES = 1024 * 1024;
const RESTORE_INTERVAL_MS = 60_000;

/** Puts the space aside at once, if the disk has room. The file stays from one start to the next. */
export function createSpaceReserve(file: string): SpaceReserve {
  let isKept = fill(file);
  let nextTry = 0;
  return {
    restore() {
      if (isKept || performance.now() < nextTry) return;
      isKept = fill(file);
      nextTry = performance.now() + RESTORE_INTERVAL_MS;
    },
    release() {
      rmSync(file, { force: true });
      isKept = false;
      nextTry = performance.now() + RESTORE_INTERVAL_MS;
    },
  };
}

/** Random bytes, as a file system that compresses would keep zeros in no space. */
function fill(file: string): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return true;
    writeFileSync(file, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true });
    return true;
  } catch {
    // There is no room for it: a piece of it would be of no use.
    rmSync(file, { force: true });
    return false;
  }
}
