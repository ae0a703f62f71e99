import { existsSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { APPLICATION_ID } from "./migrate.ts";
import { isCorruption } from "./storage-refusal.ts";
import { StoreFileError } from "./store-file-error.ts";
import { isLogLost } from "./store-files.ts";

/**
 * Throws StoreFileError unless the file is absent, empty, or an undamaged database of ours with a schema of at most
 * `knownVersion`. Looks through a connection that cannot write, so that a damaged file stays as evidence. False when a
 * crash left a journal that only a writer may roll back, and so nothing could be seen.
 */
export function inspectFile(path: string, knownVersion: number): boolean {
  // In this order: another process that is making the file writes it before its log.
  const hasLog = fileSize(`${path}-wal`) > 0;
  if (fileSize(path) === 0) {
    if (hasLog) throw new StoreFileError(path, "corrupt", "is empty although its -wal file is not");
    return true;
  }
  if (isLogLost(path)) throw new StoreFileError(path, "incomplete", "lacks its -wal file, which held changes");
  const connection = new Sqlite(path, { readonly: true, timeout: 0 });
  try {
    inspectDatabase(connection, knownVersion);
    return true;
  } catch (err) {
    if (isNeedingWriter(err)) return false;
    throw err;
  } finally {
    connection.close();
  }
}

/** The same on an open connection. Reads every page. */
export function inspectDatabase(connection: Sqlite.Database, knownVersion: number): void {
  try {
    // In one transaction: another process may write the first tables and its mark between two looks.
    connection.transaction(() => assertOurs(connection, knownVersion))();
    const verdict = connection.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") throw new StoreFileError(connection.name, "corrupt", `is damaged (${verdict})`);
  } catch (err) {
    if (!isCorruption(err)) throw err;
    throw new StoreFileError(connection.name, "corrupt", "is damaged or not a database", { cause: err });
  }
}

/** The schema version from which a store has an identity. */
const IDENTITY_VERSION = 2;

/**
 * Throws StoreFileError unless the connection leads to a store of ours with tables, and an identity where its version
 * has one.
 */
export function assertHoldsStore(connection: Sqlite.Database): void {
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
  if (version > knownVersion) {
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
