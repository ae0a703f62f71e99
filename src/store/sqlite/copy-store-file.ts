import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { Refusal } from "../../domain/error.ts";
import { fromOptionalMillis } from "./date-column.ts";
import { inspectFile } from "./inspect-file.ts";
import { readMigrations } from "./migrate.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { toStorageRefusal } from "./storage-refusal.ts";

/** A whole store in one file. */
export interface StoreCopy {
  readonly file: string;
  readonly bytes: number;
  /** Of the newest audit event in it: what the copy knows ends there. Undefined when nothing had happened. */
  readonly newestEventAt: Date | undefined;
}

const BUSY_LIMIT_MS = 10_000;

/**
 * Copies the store in one file, as it is at one moment, into a new file that only its owner may read; missing directories are
 * made. Processes on the store go on reading and writing. The copy gets its name once it is whole, checked and on the disk.
 * Throws FAILED_PRECONDITION when there is no store, CONFLICT when the new file or its log exists, StoreFileError for a
 * store that is damaged or not ours, UNAVAILABLE when the disk fails.
 */
export async function copyStoreFile(from: string, to: string): Promise<StoreCopy> {
  const [source, target] = [resolve(from), resolve(to)];
  if (!existsSync(source)) throw new Refusal("FAILED_PRECONDITION", `there is no store at ${source}`);
  const partial = `${target}.partial`;
  try {
    await inspect(source);
    claim(partial, target);
    try {
      await copy(source, partial);
      await inspect(partial);
      giveName(partial, target);
    } finally {
      rmSync(partial, { force: true });
    }
    return { file: target, bytes: statSync(target).size, newestEventAt: readNewestEvent(target) };
  } catch (err) {
    throw refuseTrouble(err, source, target);
  }
}

async function inspect(file: string): Promise<void> {
  const { length } = readMigrations();
  await retryWhileBusy(() => inspectFile(file, length), performance.now() + BUSY_LIMIT_MS);
}

/** Makes the file that is copied into, with its mode, before anything private is in it. */
function claim(partial: string, target: string): void {
  const taken = ["", "-wal", "-journal"].map((suffix) => target + suffix).find((file) => existsSync(file));
  if (taken !== undefined) throw conflict(taken);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  closeSync(openSync(partial, "wx", 0o600));
}

/** The open read holds the moment that is copied. Without it, each write of another process would start the copy anew. */
async function copy(source: string, partial: string): Promise<void> {
  const connection = new Sqlite(source, { readonly: true });
  try {
    connection.exec("BEGIN");
    connection.prepare("SELECT 1 FROM sqlite_schema").get();
    await connection.backup(partial);
  } finally {
    connection.close();
  }
  const copied = new Sqlite(partial);
  // One with a write-ahead log could not be read where nothing can be written. Opening it as a store brings the log back.
  copied.pragma("journal_mode = DELETE");
  copied.close();
}

/** By a link, which unlike a rename never replaces a file that was made meanwhile. */
function giveName(partial: string, target: string): void {
  linkSync(partial, target);
  const directory = openSync(dirname(target), "r");
  fsyncSync(directory);
  closeSync(directory);
}

function readNewestEvent(file: string): Date | undefined {
  const connection = new Sqlite(file, { readonly: true });
  const hasEvents = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_events'").get() !== undefined;
  const at = hasEvents ? connection.prepare<[], number | null>("SELECT max(at) FROM audit_events").pluck().get() : null;
  connection.close();
  return fromOptionalMillis(at ?? null);
}

/** A StoreFileError and a refusal say by themselves which file they speak of. */
function refuseTrouble(err: unknown, source: string, target: string): unknown {
  if (err instanceof Error && "syscall" in err) {
    const { code, syscall } = err as NodeJS.ErrnoException;
    if (code === "EEXIST" && syscall === "open") return conflict(`${target}.partial`);
    if (code === "EEXIST" && syscall === "link") return conflict(target);
    return unavailable(`${target} cannot be written: ${err.message}`, err);
  }
  const refusal = toStorageRefusal(err);
  if (refusal === err || !(err instanceof Error)) return err;
  return unavailable(`${source} cannot be copied to ${target}: ${err.message}`, err);
}

function unavailable(message: string, cause: Error): Refusal {
  const refusal = new Refusal("UNAVAILABLE", message);
  refusal.cause = cause;
  return refusal;
}

function conflict(file: string): Refusal {
  return new Refusal("CONFLICT", `${file} exists, and nothing is overwritten`);
}
