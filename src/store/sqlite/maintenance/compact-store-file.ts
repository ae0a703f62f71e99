import { existsSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { Refusal } from "../../../domain/error.ts";
import type { Compaction, OnCompacted } from "../../port/maintenance.ts";
import type { Database } from "../database/database.ts";
import { INCREMENTAL, openDatabase } from "../database/open-database.ts";
import { toStorageRefusal } from "../file/storage-refusal.ts";
import { realFile } from "../file/store-files.ts";
import { openStoreLock } from "../file/store-lock.ts";

/** Options of `compactStoreFile`. */
export interface CompactOptions {
  /** See `StoreOptions`. */
  readonly checkpoints?: boolean | undefined;
  readonly onCompacted?: OnCompacted | undefined;
}

/** Maximum number of pages that one transaction moves, which takes a few milliseconds. */
const PAGES_AT_ONCE = 64;
/** Share of the time used for compaction; the rest is left for changes of other processes. */
const SHARE = 0.5;
const PAUSE_MIN_MS = 2;
/** Longer than any command has the store open. */
const PLACE_LIMIT_MS = 2_000;

/**
 * Returns the free pages of a store to the disk while processes use it: moves the last pages into them, a few per
 * transaction, so that other changes wait only briefly. A store created by an earlier release may lack the mode for
 * this, and is then rewritten; throws FAILED_PRECONDITION if a process has such a store open. Otherwise throws as
 * `openDatabase` does.
 */
export async function compactStoreFile(
  path: string,
  { checkpoints = true, onCompacted }: CompactOptions = {},
): Promise<Compaction> {
  const file = realFile(path);
  const database = await openDatabase(file, { mayMake: false, checkpoints });
  const bytesBefore = statSync(file).size;
  let isDone = false;
  try {
    isDone = await giveBack(database, onCompacted);
    // A checkpoint truncates the file, unless a reader still uses an earlier snapshot.
    if (isDone && checkpoints) database.writer.pragma("wal_checkpoint(PASSIVE)");
  } finally {
    await database.close();
  }
  if (!isDone) await rewriteFile(file);
  return { bytesBefore, bytesAfter: existsSync(file) ? statSync(file).size : 0 };
}

/** Returns false if no pages can be returned while other processes use the store. */
async function giveBack(database: Database, onCompacted: OnCompacted | undefined): Promise<boolean> {
  const { writer } = database;
  const ask = (pragma: string) => database.read(() => Number(writer.pragma(pragma, { simple: true })));
  if (ask("auto_vacuum") !== INCREMENTAL) return false;
  const pageBytes = ask("page_size");
  const [bytes, countFree] = [ask("freelist_count") * pageBytes, () => ask("freelist_count")];
  for (let free = countFree(); free > 0; free = countFree()) {
    onCompacted?.({ bytes, bytesDone: Math.max(0, bytes - free * pageBytes) });
    const startedAt = performance.now();
    await database.write(() => writer.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`));
    await wait(Math.max(PAUSE_MIN_MS, (performance.now() - startedAt) * (1 / SHARE - 1)));
  }
  return true;
}

async function rewriteFile(file: string): Promise<void> {
  const lock = openStoreLock(file);
  try {
    if (!(await lock.takeAlone(performance.now() + PLACE_LIMIT_MS))) {
      throw new Refusal(
        "FAILED_PRECONDITION",
        "the store was made by an earlier release and has to be rewritten once: stop every process on it first",
      );
    }
    const connection = new Sqlite(file);
    try {
      connection.pragma(`auto_vacuum = ${INCREMENTAL}`);
      connection.exec("VACUUM");
      connection.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      connection.close();
    }
  } catch (err) {
    throw toStorageRefusal(err);
  } finally {
    lock.release();
  }
}
