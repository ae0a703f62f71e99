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

/** A file of this size is read whole in less time than a process needs to start. */
const SMALL_FILE_BYTES = 32 * 1024 * 1024;

/** Whether a store, with its log, is so small that reading all of it holds nobody up. */
export function isSmallFile(path: string): boolean {
  return fileSize(path) + fileSize(`${path}-wal`) <= SMALL_FILE_BYTES;
}

/** How a file is inspected. */
export interface Inspection {
  /** The newest schema that this release knows. */
  readonly knownVersion: number;
  /** Whether every page is read, which takes more than half a second a gigabyte. Default: false. */
  readonly readsAllPages?: boolean;
  /** Whether one that was found damaged is inspected all the same. Default: false. */
  readonly ignoresMark?: boolean;
}

/**
 * Throws StoreFileError unless the file is absent, empty, or a database of ours that was never found damaged, with a
 * schema that a release which knows `knownVersion` may serve. Looks through a connection that cannot write, so that a
 * damaged file stays as evidence. False when a crash left a journal that only a writer may roll back, so that nothing
 * could be seen.
 */
export function inspectFile(path: string, inspection: Inspection): boolean {
  // In this order: another process that is making the file writes it before its log.
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

/** The same on an open connection. */
export function inspectDatabase(connection: Sqlite.Database, { knownVersion, readsAllPages }: Inspection): void {
  try {
    // In one transaction: another process may write the first tables and its mark between two looks.
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

/** What is wrong with a page of a file that no other process uses; undefined when nothing is. Reads all of it. */
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

/**
 * Throws StoreFileError unless the file holds a store of ours. True when changes may be missing from it that were in
 * its log.
 */
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

/** The schema version from which a store has an identity. */
const IDENTITY_VERSION = 2;

/**
 * Throws StoreFileError unless the connection leads to a store of ours with tables, and an identity where its version
 * has one.
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
