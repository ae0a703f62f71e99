import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";

/** Disk space reserved in a file, so that a key can be revoked when the disk is full. */
export interface SpaceReserve {
  /** Reserves the space again if it was released and the disk has enough. Tries at most once a minute. */
  restore(): void;
  release(): void;
}

/** Room for the log of about fifty revocations, after which SQLite runs a checkpoint and reuses the log. */
const RESERVE_BYTES = 1024 * 1024;
const RESTORE_INTERVAL_MS = 60_000;

/** Reserves the space immediately, if the disk has enough. The file is kept between starts. */
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

/** Writes random bytes, because a compressing file system stores zeros in no space. */
function fill(file: string): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return true;
    writeFileSync(file, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true });
    return true;
  } catch {
    // The disk has too little space, and a partial reserve is useless.
    rmSync(file, { force: true });
    return false;
  }
}
