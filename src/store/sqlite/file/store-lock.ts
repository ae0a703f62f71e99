import { closeSync, existsSync, openSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type { StoreHold } from "../../port/maintenance.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { isBusy, isCorruption } from "./storage-refusal.ts";
import { StoreFileError } from "./store-file-error.ts";
import { realFile } from "./store-files.ts";
import { type FileNumbers, fileNumbers, isSameFile } from "./store-place.ts";

/**
 * The lock of a store: shared while a process has the store open, exclusive while it creates or restores one. The
 * system releases it when the process ends, also after a crash. The lock file stays, and records which file was last
 * seen as the store.
 */
export interface StoreLock {
  /**
   * Acquires the exclusive lock if nobody holds one and returns true; otherwise acquires a shared lock and returns
   * false. Waits until `deadline` while another process holds the exclusive lock.
   */
  take(deadline: number): Promise<boolean>;
  /** Releases the lock so that it can be acquired again. */
  letGo(): void;
  /** Acquires the exclusive lock. Returns false if another process still holds a lock at `deadline`. */
  takeAlone(deadline: number): Promise<boolean>;
  /** Downgrades the exclusive lock to a shared one, and records the store's file. */
  share(main: FileNumbers, deadline: number): Promise<void>;
  /** The file last seen as the store, if any. Valid only while the lock is held. */
  lastSeen(): FileNumbers | undefined;
  release(): void;
}

/** Opens the lock of the store in `file`, without acquiring it. Creates the lock file if it is missing. */
export function openStoreLock(file: string): StoreLock {
  const path = makeLockFile(file);
  // The locks are SQLite's, on a separate database. They need no further native package, and work wherever the store's
  // locks do.
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
 * Holds a shared lock on the store at the path, which this process has open, until it is released. The store cannot be
 * replaced meanwhile, unless its lock file is moved with it; a caller that must open the same store compares the lock
 * file's identity.
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

/** Throws StoreFileError unless the store in `file` has the lock file that the primary process holds. */
export function assertPlace(file: string, place: string): void {
  if (placeOf(file) === place) return;
  throw new StoreFileError(file, "replaced", "is not the store that the primary process has open");
}

function placeOf(file: string): string {
  const { dev, ino } = fileNumbers(`${file}-lock`) ?? {};
  return `${dev}:${ino}`;
}

/**
 * Records that a store has existed at a path, so that no start creates a new one. Called by a process that finds its
 * open store deleted with all files. Does nothing if the lock file cannot be written.
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
    // The folder is deleted as well, or another process is creating a store in it.
  }
}

/** Accessible to the owner only, like the store. */
function makeLockFile(file: string): string {
  const path = `${file}-lock`;
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  return path;
}

/** Numbers are stored as text, because they can be unsigned 64-bit integers. */
function noteSeen(connection: Sqlite.Database, { dev, ino }: FileNumbers): void {
  connection.exec(`
    CREATE TABLE IF NOT EXISTS last_seen (
      one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), dev TEXT NOT NULL, ino TEXT NOT NULL
    ) STRICT
  `);
  connection.prepare("INSERT OR REPLACE INTO last_seen (one, dev, ino) VALUES (1, ?, ?)").run(String(dev), String(ino));
}
