import { closeSync, existsSync, openSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type { StoreHold } from "../../port/maintenance.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { isBusy, isCorruption } from "./storage-refusal.ts";
import { StoreFileError } from "./store-file-error.ts";
import { realFile } from "./store-files.ts";
import { type FileNumbers, fileNumbers, isSameFile } from "./store-place.ts";

/**
 * The hold of a process on the place of a store: shared while it has the store open, alone while it makes or restores
 * one. The system releases it with the process, also after a crash. The lock file stays, and records in which file the
 * store was last seen.
 */
export interface StoreLock {
  /** Shares the hold, or takes it alone if nobody has it: true. Waits until `deadline` while another has it alone. */
  take(deadline: number): Promise<boolean>;
  /** Releases the hold, to take it again. */
  letGo(): void;
  /** Takes the hold alone; false when another process still has it at `deadline`. */
  takeAlone(deadline: number): Promise<boolean>;
  /** Turns a hold alone into a shared one, and notes in which file the store is. */
  share(main: FileNumbers, deadline: number): Promise<void>;
  /** The file in which the store was last seen, if any. Valid only while the hold is taken. */
  lastSeen(): FileNumbers | undefined;
  release(): void;
}

/** The lock of the store in `file`, not held yet. Makes the lock file. */
export function openStoreLock(file: string): StoreLock {
  const path = makeLockFile(file);
  // The locks are SQLite's, on a database of their own. They need no other native package and hold wherever the store's
  // do.
  const connection = new Sqlite(path, { timeout: 0 });

  function attempt<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (err) {
      if (connection.inTransaction) connection.exec("ROLLBACK");
      if (!isCorruption(err)) throw err;
      throw new StoreFileError(path, "lock", "is no lock file", { cause: err });
    }
  }

  const lockAlone = () => attempt(() => connection.exec("BEGIN EXCLUSIVE"));
  const lockShared = () =>
    attempt(() => {
      connection.exec("BEGIN");
      connection.prepare("SELECT 1 FROM sqlite_schema").get();
    });

  function tryAlone(): boolean {
    try {
      lockAlone();
      return true;
    } catch (err) {
      if (isBusy(err)) return false;
      throw err;
    }
  }

  function lastSeen(): FileNumbers | undefined {
    const hasTable = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'last_seen'").get() !== undefined;
    if (!hasTable) return undefined;
    const row = connection.prepare<[], { dev: string; ino: string }>("SELECT dev, ino FROM last_seen").get();
    return row === undefined ? undefined : { dev: BigInt(row.dev), ino: BigInt(row.ino) };
  }

  return {
    take: (deadline) =>
      retryWhileBusy(() => {
        if (tryAlone()) return true;
        lockShared();
        return false;
      }, deadline),
    letGo: () => void connection.exec("ROLLBACK"),
    async takeAlone(deadline) {
      try {
        await retryWhileBusy(lockAlone, deadline);
        return true;
      } catch (err) {
        if (isBusy(err)) return false;
        throw err;
      }
    },
    async share(main, deadline) {
      if (!isSameFile(lastSeen(), main)) noteSeen(connection, main);
      connection.exec("COMMIT");
      await retryWhileBusy(lockShared, deadline);
    },
    lastSeen,
    release: () => connection.close(),
  };
}

/**
 * Holds the store at the path, which this process has open, until the release. Nobody can replace the store meanwhile,
 * unless its lock file is moved away with it: a caller that must open the same store compares the place.
 */
export async function holdStore(path: string): Promise<StoreHold> {
  if (path === ":memory:") return { place: undefined, release() {} };
  const file = realFile(path);
  const lock = openStoreLock(file);
  const deadline = performance.now() + HOLD_TIMEOUT_MS;
  const main = fileNumbers(file);
  try {
    if ((await lock.take(deadline)) && main !== undefined) await lock.share(main, deadline);
    return { place: placeOf(file), release: lock.release };
  } catch (err) {
    lock.release();
    throw err;
  }
}

const HOLD_TIMEOUT_MS = 10_000;

/** Throws StoreFileError unless the place of the store in `file` is the one that another process holds. */
export function assertPlace(file: string, place: string): void {
  if (placeOf(file) === place) return;
  throw new StoreFileError(file, "replaced", "is not the store that the primary process has open");
}

function placeOf(file: string): string {
  const { dev, ino } = fileNumbers(`${file}-lock`) ?? {};
  return `${dev}:${ino}`;
}

/**
 * Records that a store has been in a file, so that no start makes a new one. Called by the process that had the store
 * open and finds it gone with all its files. Does nothing when that cannot be written.
 */
export function leaveTrace(file: string, main: FileNumbers): void {
  if (existsSync(file) || existsSync(`${file}-lock`)) return;
  try {
    const connection = new Sqlite(makeLockFile(file), { timeout: 0 });
    connection.exec("BEGIN EXCLUSIVE");
    noteSeen(connection, main);
    connection.exec("COMMIT");
    connection.close();
  } catch {
    // The folder is gone, too, or another process is making a store there.
  }
}

/** For the owner alone, as the store is. */
function makeLockFile(file: string): string {
  const path = `${file}-lock`;
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  return path;
}

/** Numbers are text: they may have 64 bits without a sign. */
function noteSeen(connection: Sqlite.Database, { dev, ino }: FileNumbers): void {
  connection.exec(`
    CREATE TABLE IF NOT EXISTS last_seen (
      one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), dev TEXT NOT NULL, ino TEXT NOT NULL
    ) STRICT
  `);
  connection.prepare("INSERT OR REPLACE INTO last_seen (one, dev, ino) VALUES (1, ?, ?)").run(String(dev), String(ino));
}
