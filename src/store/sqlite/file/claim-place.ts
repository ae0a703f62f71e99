import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder } from "./make-folder.ts";
import { isBusy } from "./storage-refusal.ts";
import { StoreFileError } from "./store-file-error.ts";
import { findRemains } from "./store-files.ts";
import { openStoreLock, type StoreLock } from "./store-lock.ts";
import { fileNumbers, isSameFile } from "./store-place.ts";

/** The lock of a store whose file exists. */
export interface Claim {
  readonly lock: StoreLock;
  /** True if no other process has the store open. Valid until the lock is shared. */
  readonly isAlone: boolean;
}

/** How long a shared lock may be the result of a race; below, the longest pause between two attempts. */
const DOUBT_MS = 500;
const DOUBT_PAUSE_MS = 30;

/**
 * Acquires the lock of a store. With `mayMake`, creates an empty file and its directory if there has never been a store
 * at the path. Throws StoreFileError if there is no store, if other processes have a different file open, or if the log
 * is lost.
 */
export async function claimPlace(file: string, mayMake: boolean, deadline: number): Promise<Claim> {
  if (mayMake) makeFolder(dirname(file));
  else if (!existsSync(file) && !existsSync(`${file}-lock`)) assertMayBegin(file, undefined, mayMake);
  const lock = openStoreLock(file);
  try {
    const isAlone = await take(lock, file, deadline);
    if (!isAlone) assertSeen(file, lock);
    else if (isNothing(file)) makeFile(file, lock, mayMake);
    else assertLogBelongs(file, lock);
    return { lock, isAlone };
  } catch (err) {
    lock.release();
    throw err;
  }
}

/** Throws StoreFileError unless a store may be created in a file that is missing or empty. */
export function assertMayBegin(file: string, lock: StoreLock | undefined, mayMake: boolean): void {
  const remains = [...findRemains(file)];
  if (lock?.lastSeen() !== undefined) remains.unshift(`${basename(file)}-lock`);
  if (remains.length > 0) {
    const finding = existsSync(file) ? "holds nothing" : "is missing";
    throw new StoreFileError(file, "missing", `${finding}, but a store has been there (${remains.join(", ")} is left)`);
  }
  if (!mayMake) throw new StoreFileError(file, "absent", "does not exist");
}

/** Throws StoreFileError unless the file is the one that other processes have open. */
export function assertSeen(file: string, lock: StoreLock): void {
  if (isSeen(file, lock)) return;
  const finding = existsSync(file) ? "is not the one" : "is missing, and with it the one";
  throw new StoreFileError(file, "replaced", `${finding} that other processes have open`);
}

function isSeen(file: string, lock: StoreLock): boolean {
  const seen = lock.lastSeen();
  return seen !== undefined && isSameFile(seen, fileNumbers(file));
}

/**
 * SQLite uses any file with that name as the log, and would write the changes of one store into another. Only inode
 * numbers are compared, since a disk may get another device number when the system restarts.
 */
function assertLogBelongs(file: string, lock: StoreLock): void {
  const [seen, main] = [lock.lastSeen(), fileNumbers(file)];
  if (seen === undefined || seen.ino === main?.ino || isNothing(`${file}-wal`)) return;
  throw new StoreFileError(file, "mixed", "replaced the file that the -wal file beside it belongs to");
}

/**
 * Two processes that request the exclusive lock at the same moment may both get a shared one, though neither has the
 * store open. So a shared lock on a file that is not recorded as a store is released and requested again, until the
 * other processes must have a different store open.
 */
async function take(lock: StoreLock, file: string, deadline: number): Promise<boolean> {
  const doubtUntil = Math.min(deadline, performance.now() + DOUBT_MS);
  try {
    for (;;) {
      const isAlone = await lock.take(deadline);
      if (isAlone || isSeen(file, lock) || performance.now() >= doubtUntil) return isAlone;
      lock.letGo();
      await wait(Math.random() * DOUBT_PAUSE_MS);
    }
  } catch (err) {
    if (!isBusy(err)) throw err;
    throw new StoreFileError(file, "claimed", "is being made or restored by another process", { cause: err });
  }
}

function isNothing(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/**
 * Readable by its owner only, since it holds the digests of keys. SQLite gives its -wal and -shm files the same mode.
 */
function makeFile(file: string, lock: StoreLock, mayMake: boolean): void {
  assertMayBegin(file, lock, mayMake);
  if (!existsSync(file)) closeSync(openSync(file, "ax", 0o600));
}
