import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import Sqlite from "better-sqlite3";
import type { Migration } from "../../row/read-migration-files.ts";
import { assertContinued } from "../file/assert-continued.ts";
import { assertMayBegin, assertSeen, type Claim, claimPlace } from "../file/claim-place.ts";
import { damageMarkOf, NO_DAMAGE_MARK } from "../file/damage-mark.ts";
import { fixPermissions } from "../file/fix-permissions.ts";
import { type HeldFile, holdFile } from "../file/held-file.ts";
import { retryWhileBusy } from "../file/retry-while-busy.ts";
import { seenRecordOf } from "../file/seen-record.ts";
import { createSpaceReserve } from "../file/space-reserve.ts";
import { toStorageRefusal } from "../file/storage-refusal.ts";
import { StoreFileError } from "../file/store-file-error.ts";
import { realFile } from "../file/store-files.ts";
import { assertPlace, leaveTrace } from "../file/store-lock.ts";
import { fileNumbers, NOWHERE, watchStorePlace } from "../file/store-place.ts";
import { watchContent } from "../file/watch-content.ts";
import { migrate, readMigrations } from "../migrations/migrate.ts";
import { createDatabase, type Database } from "./database.ts";
import { type Inspection, inspectDatabase, inspectFile, isSmallFile } from "./inspect-file.ts";
import { createStoreHealth } from "./store-health.ts";

const OPEN_TIMEOUT_MS = 10_000;

/**
 * SQLite waits for a lock by sleeping, which blocks the event loop. This is only as long as a short commit takes;
 * `retryWhileBusy` handles longer waits.
 */
const BUSY_TIMEOUT_MS = 5;

/** The auto_vacuum mode in which SQLite returns free pages to the disk only on command. */
export const INCREMENTAL = 2;

/** Options of `openDatabase`. */
export interface StoreOptions {
  /** Whether every page of a small file is read before it is opened. Default: false. */
  readonly checksSmallFile?: boolean;
  /** Whether to create a store if there has never been one. Default: true. */
  readonly mayMake?: boolean;
  /** Identity of the lock file that the primary process holds; the store's must match. Default: no check. */
  readonly place?: string | undefined;
  /** Whether this process runs checkpoints, while the store is open and when it is closed. Default: true. */
  readonly checkpoints?: boolean | undefined;
  /** Called with a message for each repair. */
  readonly note?: ((line: string) => void) | undefined;
  /** Multiplies all time limits of waits, for tests on a slow machine. Default: 1. */
  readonly patience?: number | undefined;
}

/**
 * Opens the database file, or a new database for `:memory:`, and runs the missing migrations. A missing file may be
 * created. Throws StoreFileError if the file cannot be used.
 */
export async function openDatabase(path: string, options: StoreOptions = {}): Promise<Database> {
  const { patience = 1 } = options;
  const migrations = readMigrations();
  if (path === ":memory:") {
    const connection = new Sqlite(path);
    setPragmas(connection);
    migrate(connection, migrations);
    const health = createStoreHealth(NO_DAMAGE_MARK, migrations.length, true);
    return createDatabase({ writer: connection, reader: connection, place: NOWHERE, health, patience });
  }
  const file = realFile(path);
  const deadline = performance.now() + OPEN_TIMEOUT_MS * patience;
  try {
    const isChecked = (options.checksSmallFile ?? false) && isSmallFile(file);
    const inspection = { knownVersion: migrations.length, readsAllPages: isChecked };
    const isInspected = existsSync(file) && (await retryWhileBusy(() => inspectFile(file, inspection), deadline));
    const claim = await claimPlace(file, options.mayMake ?? true, deadline);
    let held: HeldFile | undefined;
    try {
      if (options.place !== undefined) assertPlace(file, options.place);
      for (const line of fixPermissions(file)) options.note?.(line);
      held = holdFile(file);
      return await openInPlace(file, claim, {
        ...options,
        held,
        name: resolve(path.trim()),
        inspection: isInspected ? undefined : inspection,
        isChecked,
        migrations,
        deadline,
      });
    } catch (err) {
      held?.release();
      claim.lock.release();
      throw err;
    }
  } catch (err) {
    if (!isOutside(err)) throw err;
    throw new StoreFileError(file, "unusable", `cannot be opened (${err.message})`, { cause: err });
  }
}

async function openInPlace(
  file: string,
  { lock, isAlone }: Claim,
  {
    name,
    inspection,
    isChecked,
    mayMake = true,
    checkpoints = true,
    patience,
    ...rest
  }: StoreOptions & OpenInPlaceOptions,
): Promise<Database> {
  const { migrations, deadline, held } = rest;
  const main = fileNumbers(file);
  await retryWhileBusy(() => assertContinued(file, held), deadline);
  const writer = await retryWhileBusy(() => openWriter(file), deadline);
  let reader: Sqlite.Database | undefined;
  try {
    if (!checkpoints) writer.pragma("wal_autocheckpoint = 0");
    if (writer.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined) assertMayBegin(file, lock, mayMake);
    if (inspection !== undefined) inspectDatabase(writer, inspection);
    await retryWhileBusy(() => migrate(writer, migrations), deadline);
    reader = openReader(file);
    if (isAlone && main !== undefined) await lock.share(main, deadline);
    assertSeen(file, lock);
    const content = watchContent({ reader, writer, held, record: seenRecordOf(file) });
    const place = watchStorePlace([name, `${file}-wal`, `${file}-shm`, `${file}-lock`], main, {
      onLost() {
        if (main !== undefined) leaveTrace(file, main);
      },
      findFileFault: content.findFileFault,
    });
    const health = createStoreHealth(damageMarkOf(file), migrations.length, isChecked);
    const reserve = createSpaceReserve(`${file}-reserve`);
    return createDatabase({ writer, reader, place, content, held, lock, health, reserve, checkpoints, patience });
  } catch (err) {
    writer.close();
    reader?.close();
    throw err;
  }
}

interface OpenInPlaceOptions {
  /** A path to the file, possibly through symbolic links. */
  readonly name: string;
  /** Released by the returned database. */
  readonly held: HeldFile;
  /** The inspection that remains to be done by a writer, if the read-only one was not possible. */
  readonly inspection: Inspection | undefined;
  readonly isChecked: boolean;
  readonly migrations: readonly Migration[];
  readonly deadline: number;
}

function openWriter(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    setPragmas(connection);
    // Only a new file accepts this mode; setting it would write to an existing file, even a damaged one.
    if (statSync(file).size === 0) connection.pragma(`auto_vacuum = ${INCREMENTAL}`);
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
  // NORMAL could lose the last commits in a power failure, and a revoked key would be valid again.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("trusted_schema = OFF");
  connection.pragma("cell_size_check = ON");
  connection.pragma("mmap_size = 0");
  connection.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
}

/**
 * True for errors of the file system or of SQLite about the file, false for internal errors such as a broken migration.
 */
function isOutside(err: unknown): err is Error {
  return err instanceof Error && ("syscall" in err || toStorageRefusal(err) !== err);
}
