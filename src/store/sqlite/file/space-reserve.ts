import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";

/** Disk space reserved in a file, so that a key can be revoked when the disk is full. */
export interface SpaceReserve {
  /** Reserves the space again if it was released and the disk has enough. Tries once a minute at most. */
  restore(): void;
  /** Releases the space. */
  release(): void;
}

/** Space for the log of some fifty revocations, after which SQLite moves it into the database and reuses it. */
const RESERVE_BYTES = 1024 * 1024;
const RESTORE_INTERVAL_MS = 60_000;

/** Reserves the space at once, if the disk has enough. The file stays from one start to the next. */
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

/** Random bytes: a file system that compresses stores zeros in no space. */
function fill(file: string): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return true;
    writeFileSync(file, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true });
    return true;
  } catch {
    // The disk has too little space, and a part of the reserve is useless.
    rmSync(file, { force: true });
    return false;
  }
}
