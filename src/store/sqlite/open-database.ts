import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { createDatabase, type Database } from "./database.ts";
import { inspectDatabase, inspectFile } from "./inspect-file.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { createSpaceReserve } from "./space-reserve.ts";
import { toStorageRefusal } from "./storage-refusal.ts";
import { StoreFileError } from "./store-file-error.ts";
import { fileNumbers, isSameFile, NOWHERE, watchStorePlace } from "./store-place.ts";

const OPEN_TIMEOUT_MS = 10_000;

/**
 * SQLite waits for a lock by sleeping, which stops the event loop. So it may wait for no more than a short commit of
 * another process; `retryWhileBusy` does the rest.
 */
const BUSY_TIMEOUT_MS = 5;

/** How a store is opened. */
export interface StoreOptions {
  /** True when another process of this service has looked at every page, which takes seconds for each gigabyte. Default: false. */
  readonly isInspected: boolean;
}

/**
 * Opens the database in the file, which is made when it is absent, or a new one for `:memory:`. Runs the migrations it
 * lacks. Throws StoreFileError when the file cannot be used.
 */
export async function openDatabase(path: string, options: StoreOptions = { isInspected: false }): Promise<Database> {
  const migrations = readMigrations();
  if (path === ":memory:") {
    const connection = new Sqlite(path);
    setPragmas(connection);
    migrate(connection, migrations);
    return createDatabase({ writer: connection, reader: connection, place: NOWHERE });
  }
  const file = resolve(path.trim());
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  try {
    createFile(file);
    const isInspected =
      options.isInspected || (await retryWhileBusy(() => inspectFile(file, migrations.length), deadline));
    const before = fileNumbers(file);
    const writer = await retryWhileBusy(() => openWriter(file), deadline);
    try {
      if (!isInspected) inspectDatabase(writer, migrations.length);
      await retryWhileBusy(() => migrate(writer, migrations), deadline);
      const reader = openReader(file);
      const main = fileNumbers(file);
      if (main === undefined || !isSameFile(main, before)) throw new StoreFileError(file, "unusable", "was moved away");
      const place = watchStorePlace([file, `${file}-wal`, `${file}-shm`], main);
      return createDatabase({ writer, reader, place, reserve: createSpaceReserve(`${file}-reserve`) });
    } catch (err) {
      writer.close();
      throw err;
    }
  } catch (err) {
    if (!isOutside(err)) throw err;
    throw new StoreFileError(file, "unusable", `cannot be opened (${err.message})`, { cause: err });
  }
}

/** Only the owner may read it: it holds the digests of keys. SQLite gives its -wal and -shm files the same mode. */
function createFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

function openWriter(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    setPragmas(connection);
    const mode = connection.pragma("journal_mode = WAL", { simple: true });
    if (mode !== "wal") throw new StoreFileError(file, "unusable", "cannot have a write-ahead log");
    return connection;
  } catch (err) {
    connection.close();
    throw err;
  }
}

function openReader(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  setPragmas(connection);
  return connection;
}

function setPragmas(connection: Sqlite.Database): void {
  // NORMAL could lose the last commits with the power: a revoked key would work again.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("trusted_schema = OFF");
  connection.pragma("cell_size_check = ON");
  connection.pragma("mmap_size = 0");
  connection.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
}

/** True for what the file system or SQLite reports of the file: not for a fault of ours, such as a broken migration. */
function isOutside(err: unknown): err is Error {
  return err instanceof Error && ("syscall" in err || toStorageRefusal(err) !== err);
}
