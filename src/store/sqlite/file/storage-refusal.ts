import Sqlite from "better-sqlite3";
import { Refusal } from "../../../domain/error.ts";
import { DamagedPartError } from "../../row/damaged-part-error.ts";

/**
 * Converts an SQLite error about the disk, the file or its locks to the refusal UNAVAILABLE, with the error as its
 * cause. Other errors, such as a violated constraint, are internal and returned unchanged.
 */
export function toStorageRefusal(err: unknown): unknown {
  const code =
    err instanceof DamagedPartError ? "SQLITE_CORRUPT" : err instanceof Sqlite.SqliteError && primaryCode(err);
  const message = MESSAGES.get(code || "");
  if (message === undefined) return err;
  const refusal = new Refusal("UNAVAILABLE", message);
  refusal.cause = err;
  return refusal;
}

/** True if another connection holds a lock: the same call may succeed a moment later. */
export function isBusy(err: unknown): boolean {
  return err instanceof Sqlite.SqliteError && BUSY.has(primaryCode(err));
}

/** True if SQLite found the file damaged, or a digest does not match. */
export function isCorruption(err: unknown): err is Error {
  return err instanceof DamagedPartError || (err instanceof Sqlite.SqliteError && CORRUPT.has(primaryCode(err)));
}

/** True if the disk is full. */
export function isFull(err: unknown): boolean {
  return err instanceof Sqlite.SqliteError && primaryCode(err) === "SQLITE_FULL";
}

const BUSY = new Set(["SQLITE_BUSY", "SQLITE_LOCKED"]);
const CORRUPT = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB"]);

/** By primary result code: https://www.sqlite.org/rescode.html. */
const MESSAGES = new Map([
  ["SQLITE_BUSY", "storage is busy: another process is writing; try again"],
  ["SQLITE_LOCKED", "storage is busy: another process is writing; try again"],
  ["SQLITE_PROTOCOL", "storage is busy: another process is writing; try again"],
  ["SQLITE_FULL", "storage is full: nothing was changed"],
  ["SQLITE_IOERR", "storage failed: look up whether a change was made before you repeat it"],
  ["SQLITE_READONLY", "storage is read-only: nothing was changed"],
  ["SQLITE_CANTOPEN", "storage cannot be opened: nothing was changed"],
  ["SQLITE_CORRUPT", "storage is damaged: restore a backup"],
  ["SQLITE_NOTADB", "storage is damaged: restore a backup"],
]);

/** `SQLITE_IOERR_WRITE` as `SQLITE_IOERR`. */
function primaryCode(err: { readonly code: string }): string {
  return err.code.split("_", 2).join("_");
}
