import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { Refusal } from "../../../domain/error.ts";
import type { StoreCheck } from "../../../domain/store-check.ts";
import type { CopyOptions, StoreCopy } from "../../port/maintenance.ts";
import { fromOptionalMillis } from "../../row/date-column.ts";
import { findDamage, inspectStoreFile, isSmallFile } from "../database/inspect-file.ts";
import { damageMarkOf, removeDamageMark } from "../file/damage-mark.ts";
import { removeSeenRecord } from "../file/seen-record.ts";
import { toStorageRefusal } from "../file/storage-refusal.ts";
import { StoreFileError } from "../file/store-file-error.ts";
import { realFile } from "../file/store-files.ts";
import { lockNewStore, type NewFileOptions, writeNewFile } from "../file/write-new-file.ts";
import { readMigrations } from "../migrations/migrate.ts";
import { checkFile } from "./check-file.ts";

const BUSY_LIMIT_MS = 10_000;

/**
 * Copies a snapshot of the store to a new file that only its owner can read; missing directories are created. Processes
 * continue to read and write the store. The copy gets its name after it is complete, checked and flushed to disk.
 * Throws FAILED_PRECONDITION if there is no file, CONFLICT if the new file or one of its companion files exists,
 * StoreFileError if the file is damaged or not a store, and UNAVAILABLE if the disk fails.
 */
export async function copyStoreFile(from: string, to: string, options: CopyOptions = {}): Promise<StoreCopy> {
  const source = realFile(from);
  return copyInto(source, resolve(to), {
    ...options,
    suffixes: ["", "-wal", "-shm", "-journal", "-lock"],
    onDamage: (finding) => damageMarkOf(source).leave(finding),
  });
}

/**
 * Like `copyStoreFile`, but to the path of a store. Throws CONFLICT if a process has a store open there, including one
 * whose file was moved or deleted, at any time until the copy has its name.
 */
export async function restoreStoreFile(from: string, to: string, options: CopyOptions = {}): Promise<StoreCopy> {
  const target = realFile(to);
  const copy = await copyInto(resolve(from), target, {
    ...options,
    suffixes: ["", "-wal", "-shm", "-journal"],
    lock: lockNewStore,
  });
  removeDamageMark(target);
  removeSeenRecord(target);

  return copy;
}

interface CopyIntoOptions extends CopyOptions, NewFileOptions {
  readonly onDamage?: (finding: string) => void;
}

async function copyInto(source: string, target: string, options: CopyIntoOptions): Promise<StoreCopy> {
  if (!existsSync(source)) throw new Refusal("FAILED_PRECONDITION", `there is no store at ${source}`);
  try {
    const inspection = { knownVersion: readMigrations().length };
    const mayLackChanges = await inspectStoreFile(source, inspection, performance.now() + BUSY_LIMIT_MS);
    await writeNewFile(target, options, async (partial, flush) => {
      await copyPages(source, partial, { ...options, flush });
      await assertSound(source, partial, options);
    });
    return { file: target, bytes: statSync(target).size, newestEventAt: readNewestEvent(target), mayLackChanges };
  } catch (err) {
    throw refuseTrouble(err, source, target);
  }
}

/** The copy has the same pages as the source. */
async function assertSound(
  source: string,
  partial: string,
  { onProgress, onDamage }: Pick<CopyIntoOptions, "onProgress" | "onDamage">,
): Promise<void> {
  const onChange = ({ bytes, bytesRead }: StoreCheck) =>
    onProgress?.({ doing: "checking", bytes, bytesDone: bytesRead });
  const first = isSmallFile(partial) ? findDamage(partial) : (await checkFile(partial, { onChange }).ended).findings[0];
  if (first === undefined) return;
  onDamage?.(first);
  throw new StoreFileError(source, "corrupt", `is damaged (${first})`);
}

/** A megabyte at SQLite's default page size. */
const PAGES_AT_ONCE = 256;
/** Flushes regularly: a single flush at the end would block all other users of the disk. */
const FLUSH_BYTES = 32 * 1024 * 1024;

/** The open read transaction fixes the snapshot. Without it, each write of another process would restart the copy. */
async function copyPages(
  source: string,
  partial: string,
  { bytesPerSecond, onProgress, flush }: CopyOptions & { readonly flush: () => void },
): Promise<void> {
  const connection = new Sqlite(source, { readonly: true });
  const startedAt = performance.now();
  let flushedBytes = 0;
  try {
    connection.exec("BEGIN");
    connection.prepare("SELECT 1 FROM sqlite_schema").get();
    const pageBytes = Number(connection.pragma("page_size", { simple: true }));
    await connection.backup(partial, {
      progress({ totalPages, remainingPages }) {
        const bytesDone = (totalPages - remainingPages) * pageBytes;
        onProgress?.({ doing: "copying", bytes: totalPages * pageBytes, bytesDone });
        if (bytesDone - flushedBytes >= FLUSH_BYTES) {
          flush();
          flushedBytes = bytesDone;
        }
        if (bytesPerSecond !== undefined) sleepUntil(startedAt + (bytesDone / bytesPerSecond) * 1_000);
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    connection.close();
  }
  const copied = new Sqlite(partial);
  // SQLite cannot read a file with a write-ahead log in a folder without write access. Opening the store enables the
  // log again.
  copied.pragma("journal_mode = DELETE");
  copied.close();
}

/** Blocks the thread: the next pages are copied in the next turn of its event loop, and it has no other work. */
function sleepUntil(time: number): void {
  const ms = time - performance.now();
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function readNewestEvent(file: string): Date | undefined {
  const connection = new Sqlite(file, { readonly: true });
  const hasEvents = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_events'").get() !== undefined;
  const newest = "SELECT at FROM audit_events ORDER BY number DESC LIMIT 1";
  const at = hasEvents ? connection.prepare<[], number>(newest).pluck().get() : undefined;
  connection.close();
  return fromOptionalMillis(at ?? null);
}

/** A StoreFileError and a refusal already name the file they are about. */
function refuseTrouble(err: unknown, source: string, target: string): unknown {
  const trouble = toStorageRefusal(err);
  if (trouble === err || !(err instanceof Error)) return err;
  const refusal = new Refusal("UNAVAILABLE", `${source} cannot be copied to ${target}: ${err.message}`);
  refusal.cause = err;
  return refusal;
}
