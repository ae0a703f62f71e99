import type Sqlite from "better-sqlite3";
import { Refusal } from "../../domain/error.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { createRevisions } from "./revisions.ts";
import type { SpaceReserve } from "./space-reserve.ts";
import { isCorruption, isFull, toStorageRefusal } from "./storage-refusal.ts";

/** An open database: a connection to read with and one to write with, the same one for a database in memory. */
export interface Database {
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
  /** Runs a read. Throws UNAVAILABLE for any trouble with storage. */
  read<Result>(run: () => Result): Result;
  /**
   * A number that is another one when anything was committed since it was last asked for, by this process or by another one.
   * Throws as `read` does.
   */
  revision(): number;
  /**
   * Runs `run` inside one transaction that holds the write lock; what `run` throws rolls it back. Throws UNAVAILABLE
   * for any trouble with storage, after up to two seconds when another process holds the lock. An urgent write may use
   * the space put aside when the disk is full.
   */
  write<Result>(run: () => Result, options?: { readonly urgent: boolean }): Promise<Result>;
  /** Throws UNAVAILABLE when the database is closed or unreadable, or was ever seen damaged. */
  ping(): void;
  /** Waits for the writes that were asked for. */
  close(): Promise<void>;
}

const WRITE_TIMEOUT_MS = 2000;

/**
 * Takes over two connections that have their pragmas and their schema, and closes them in the end. Without a reserve an
 * urgent write is one like any other.
 */
export function createDatabase(writer: Sqlite.Database, reader: Sqlite.Database, reserve?: SpaceReserve): Database {
  const begin = writer.prepare("BEGIN IMMEDIATE");
  const commit = writer.prepare("COMMIT");
  const rollback = writer.prepare("ROLLBACK");
  const probe = reader.prepare("SELECT count(*) FROM sqlite_schema");
  const revisions = createRevisions(reader);
  let closing: Promise<void> | undefined;
  let isDamaged = false;
  // Writes take turns: were each to wait for the lock by itself, their waits would add up on the event loop.
  let lastWrite: Promise<unknown> = Promise.resolve();

  function transact<Result>(run: () => Result): Result {
    if (isDamaged) throw damaged();
    if (writer.inTransaction) rollback.run();
    begin.run();
    try {
      const result = run();
      commit.run();
      revisions.noteCommit();
      return result;
    } catch (err) {
      if (writer.inTransaction) rollback.run();
      throw err;
    }
  }

  function transactUrgently<Result>(run: () => Result): Result {
    try {
      return transact(run);
    } catch (err) {
      if (!isFull(err)) throw err;
      reserve?.release();
      return transact(run);
    }
  }

  function refuse(err: unknown): unknown {
    if (isCorruption(err)) isDamaged = true;
    return toStorageRefusal(err);
  }

  function read<Result>(run: () => Result): Result {
    if (closing !== undefined) throw closed();
    try {
      return run();
    } catch (err) {
      throw refuse(err);
    }
  }

  async function write<Result>(run: () => Result, { urgent } = { urgent: false }): Promise<Result> {
    if (closing !== undefined) throw closed();
    const deadline = performance.now() + WRITE_TIMEOUT_MS;
    const turn = lastWrite.then(() => {
      if (performance.now() >= deadline) throw overloaded();
      return retryWhileBusy(() => (urgent ? transactUrgently(run) : transact(run)), deadline);
    });
    lastWrite = turn.catch(() => undefined);
    try {
      const result = await turn;
      if (!urgent) reserve?.restore();
      return result;
    } catch (err) {
      throw refuse(err);
    }
  }

  return {
    reader,
    writer,
    read,
    revision: () => read(revisions.current),
    write,
    ping() {
      if (isDamaged) throw damaged();
      read(() => probe.get());
    },
    close() {
      closing ??= lastWrite.then(() => closeConnections(writer, reader));
      return closing;
    },
  };
}

function closeConnections(writer: Sqlite.Database, reader: Sqlite.Database): void {
  if (reader !== writer) reader.close();
  try {
    writer.pragma("wal_checkpoint(TRUNCATE)");
  } catch {
    // The log keeps what could not be moved, and the next start reads it.
  }
  writer.close();
}

function closed(): Refusal {
  return new Refusal("UNAVAILABLE", "the store is closed");
}

function overloaded(): Refusal {
  return new Refusal("UNAVAILABLE", "storage is busy: too many writes wait; try again");
}

function damaged(): Refusal {
  return new Refusal("UNAVAILABLE", "storage is damaged: restore a backup");
}
