import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { Refusal } from "../../domain/error.ts";
import { fromOptionalMillis } from "./date-column.ts";
import { assertHoldsStore, inspectFile } from "./inspect-file.ts";
import { readMigrations } from "./migrate.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { toStorageRefusal } from "./storage-refusal.ts";
import { StoreFileError } from "./store-file-error.ts";
import { realFile } from "./store-files.ts";
import { openStoreLock, type StoreLock } from "./store-lock.ts";

/** A whole store in one file. */
export interface StoreCopy {
  readonly file: string;
  readonly bytes: number;
  /** Of the newest audit event in it: what the copy knows ends there. Undefined when nothing had happened. */
  readonly newestEventAt: Date | undefined;
  /** True when it was made of a store's own file without its log, whose changes the copy then lacks. */
  readonly mayLackChanges: boolean;
}

const BUSY_LIMIT_MS = 10_000;
/** Longer than a command has the store open. */
const PLACE_LIMIT_MS = 2_000;

/**
 * Copies the store in one file, as it is at one moment, into a new file that only its owner may read; missing
 * directories are made. Processes on the store go on reading and writing. The copy gets its name once it is whole,
 * checked and on the disk. Throws FAILED_PRECONDITION when there is no file, CONFLICT when the new file or what belongs
 * to one exists, StoreFileError for a file that is damaged, not ours, or holds no store, UNAVAILABLE when the disk
 * fails.
 */
export async function copyStoreFile(from: string, to: string): Promise<StoreCopy> {
  return copyInto(resolve(from), resolve(to), ["", "-wal", "-shm", "-journal", "-lock"]);
}

/**
 * The same into the place of a store, which no process may have open until the copy has its name: CONFLICT when one
 * has, also one whose file was taken away.
 */
export async function restoreStoreFile(from: string, to: string): Promise<StoreCopy> {
  return copyInto(resolve(from), realFile(to), ["", "-wal", "-shm", "-journal"], takePlace);
}

type TakePlace = (target: string) => Promise<Pick<StoreLock, "release">>;

async function copyInto(
  source: string,
  target: string,
  suffixes: readonly string[],
  take?: TakePlace,
): Promise<StoreCopy> {
  if (!existsSync(source)) throw new Refusal("FAILED_PRECONDITION", `there is no store at ${source}`);
  const partial = `${target}.partial`;
  let place: Pick<StoreLock, "release"> | undefined;
  try {
    const mayLackChanges = await inspectSource(source);
    assertFree(target, suffixes);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    place = await take?.(target);
    assertFree(target, suffixes);
    // Its mode comes before anything private.
    closeSync(openSync(partial, "wx", 0o600));
    try {
      await copy(source, partial);
      await inspect(partial);
      giveName(partial, target);
    } finally {
      rmSync(partial, { force: true });
    }
    return { file: target, bytes: statSync(target).size, newestEventAt: readNewestEvent(target), mayLackChanges };
  } catch (err) {
    throw refuseTrouble(err, source, target);
  } finally {
    place?.release();
  }
}

async function takePlace(target: string): Promise<Pick<StoreLock, "release">> {
  const lock = openStoreLock(target);
  if (await lock.takeAlone(performance.now() + PLACE_LIMIT_MS)) return lock;
  lock.release();
  throw new Refusal(
    "CONFLICT",
    `a process has the store at ${target} open, or had it open when its file went away; stop every process on it first`,
  );
}

async function inspect(file: string): Promise<void> {
  const { length } = readMigrations();
  await retryWhileBusy(() => inspectFile(file, length), performance.now() + BUSY_LIMIT_MS);
}

/** True when changes may be missing from it that were in its log. */
async function inspectSource(file: string): Promise<boolean> {
  const hasLog = existsSync(`${file}-wal`);
  await inspect(file);
  if (statSync(file).size === 0) throw new StoreFileError(file, "nothing", "is empty");
  const connection = new Sqlite(file, { readonly: true });
  try {
    assertHoldsStore(connection);
    return !hasLog && connection.pragma("journal_mode", { simple: true }) === "wal";
  } finally {
    connection.close();
  }
}

function assertFree(target: string, suffixes: readonly string[]): void {
  const taken = suffixes.map((suffix) => target + suffix).find((file) => existsSync(file));
  if (taken !== undefined) throw conflict(taken);
}

/** The open read fixes the snapshot. Without it, each write of another process would restart the copy. */
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
  // SQLite cannot read one with a write-ahead log in a folder without write access. Opening the store restores the log.
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
