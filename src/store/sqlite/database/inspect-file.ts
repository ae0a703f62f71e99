import { existsSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { damageMarkOf } from "../file/damage-mark.ts";
import { retryWhileBusy } from "../file/retry-while-busy.ts";
import { isCorruption } from "../file/storage-refusal.ts";
import { StoreFileError } from "../file/store-file-error.ts";
import { isLogLost } from "../file/store-files.ts";
import { APPLICATION_ID } from "../migrations/migrate.ts";
import { isServedBy } from "../migrations/oldest-release.ts";
import { findDamagedParts } from "./check-parts.ts";

/** Reading a file of this size takes less time than starting a process. */
const SMALL_FILE_BYTES = 32 * 1024 * 1024;

/** Whether a store with its log is small enough to be read completely without a noticeable delay. */
export function isSmallFile(path: string): boolean {
  return fileSize(path) + fileSize(`${path}-wal`) <= SMALL_FILE_BYTES;
}

/** Options of an inspection. */
export interface Inspection {
  /** The newest schema version that this release knows. */
  readonly knownVersion: number;
  /** Whether every page is read, which takes more than half a second per gigabyte. Default: false. */
  readonly readsAllPages?: boolean;
  /** Whether a file is inspected although it was found damaged before. Default: false. */
  readonly ignoresMark?: boolean;
}

/**
 * Throws StoreFileError unless the file is absent, empty, or a store that was never found damaged and whose schema a
 * release that knows `knownVersion` may serve. Uses a read-only connection, so that a damaged file stays unchanged as
 * evidence. Returns false if a crash left a journal that only a writer may roll back, so the file could not be
 * inspected.
 */
export function inspectFile(path: string, inspection: Inspection): boolean {
  // In this order, because a process that creates the file writes it before its log.
  const hasLog = fileSize(`${path}-wal`) > 0;
  if (fileSize(path) === 0) {
    if (hasLog) throw new StoreFileError(path, "corrupt", "is empty although its -wal file is not");
    return true;
  }
  if (!inspection.ignoresMark) damageMarkOf(path).assertNone();
  if (isLogLost(path)) throw new StoreFileError(path, "incomplete", "lacks its -wal file, which held changes");
  const connection = new Sqlite(path, { readonly: true, timeout: 0 });
  try {
    inspectDatabase(connection, inspection);
    return true;
  } catch (err) {
    if (isNeedingWriter(err)) return false;
    throw err;
  } finally {
    connection.close();
  }
}

/** Like `inspectFile`, for an open connection. */
export function inspectDatabase(connection: Sqlite.Database, { knownVersion, readsAllPages }: Inspection): void {
  try {
    // In one transaction, because another process may create the first tables and the application id between two reads.
    connection.transaction(() => assertOurs(connection, knownVersion))();
    if (!readsAllPages) return;
    const verdict = connection.pragma("quick_check(1)", { simple: true });
    const [finding] = verdict === "ok" ? findDamagedParts(connection, 1) : [verdict];
    if (finding !== undefined) throw new StoreFileError(connection.name, "corrupt", `is damaged (${finding})`);
  } catch (err) {
    if (!isCorruption(err)) throw err;
    throw new StoreFileError(connection.name, "corrupt", "is damaged or not a database", { cause: err });
  }
}

/** Reads all pages of a file that no other process uses. Returns the first damage found, or undefined. */
export function findDamage(path: string): string | undefined {
  const connection = new Sqlite(path, { readonly: true });
  try {
    const verdict = String(connection.pragma("quick_check(1)", { simple: true }));
    return verdict === "ok" ? findDamagedParts(connection, 1)[0] : verdict;
  } catch (err) {
    if (!isCorruption(err)) throw err;
    return err.message;
  } finally {
    connection.close();
  }
}

/** Throws StoreFileError unless the file is a store. Returns true if changes from its log may be missing. */
export async function inspectStoreFile(file: string, inspection: Inspection, deadline: number): Promise<boolean> {
  const hasLog = existsSync(`${file}-wal`);
  await retryWhileBusy(() => inspectFile(file, inspection), deadline);
  if (statSync(file).size === 0) throw new StoreFileError(file, "nothing", "is empty");
  const connection = new Sqlite(file, { readonly: true });
  try {
    assertHoldsStore(connection);
    return !hasLog && connection.pragma("journal_mode", { simple: true }) === "wal";
  } finally {
    connection.close();
  }
}

/** The first schema version with an identity. */
const IDENTITY_VERSION = 2;

/**
 * Throws StoreFileError unless the connection leads to a store that has tables and, if its schema version has one, an
 * identity.
 */
function assertHoldsStore(connection: Sqlite.Database): void {
  const version = Number(connection.pragma("user_version", { simple: true }));
  const applicationId = Number(connection.pragma("application_id", { simple: true }));
  if (applicationId !== APPLICATION_ID || version === 0) {
    throw new StoreFileError(connection.name, "nothing", "has no tables, as if the -wal file beside it had been lost");
  }
  if (version < IDENTITY_VERSION) return;
  const hasTable = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'store_identity'").get();
  if (hasTable === undefined || connection.prepare("SELECT id FROM store_identity").get() === undefined) {
    throw new StoreFileError(connection.name, "nothing", "has no identity");
  }
}

function assertOurs(connection: Sqlite.Database, knownVersion: number): void {
  const applicationId = Number(connection.pragma("application_id", { simple: true }));
  const isEmpty = connection.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (applicationId !== APPLICATION_ID && !(applicationId === 0 && isEmpty)) {
    throw new StoreFileError(connection.name, "foreign", "belongs to another application");
  }
  const version = Number(connection.pragma("user_version", { simple: true }));
  if (version > knownVersion && !isServedBy(connection, knownVersion)) {
    const finding = `has schema version ${version}, this release knows up to ${knownVersion}`;
    throw new StoreFileError(connection.name, "newer", finding);
  }
}

function fileSize(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function isNeedingWriter(err: unknown): boolean {
  return err instanceof Sqlite.SqliteError && err.code.startsWith("SQLITE_READONLY");
}
