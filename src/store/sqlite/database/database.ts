import type Sqlite from "better-sqlite3";
import { Refusal } from "../../../domain/error.ts";
import type { StoreUse } from "../../port/store.ts";
import type { HeldFile } from "../file/held-file.ts";
import { retryWhileBusy } from "../file/retry-while-busy.ts";
import type { SpaceReserve } from "../file/space-reserve.ts";
import { isFull } from "../file/storage-refusal.ts";
import type { StoreLock } from "../file/store-lock.ts";
import type { StorePlace } from "../file/store-place.ts";
import { NO_CONTENT, type StoreContent } from "../file/watch-content.ts";
import { prepareOldestRelease } from "../migrations/oldest-release.ts";
import { createRevisions } from "./revisions.ts";
import type { StoreHealth } from "./store-health.ts";
import { createStoreMeter } from "./store-meter.ts";
import { createTransact } from "./transact.ts";

/** An open database: a connection to read with and one to write with, the same one for a database in memory. */
export interface Database {
  /** The identity of the store, as the port has it. */
  readonly id: string;
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
  /** Runs a read. Throws UNAVAILABLE for any error of storage. */
  read<Result>(run: () => Result): Result;
  /** A number that changes with each commit of this or any other process. Throws as `read` does. */
  revision(): number;
  /**
   * Runs `run` inside one transaction that holds the write lock; what `run` throws rolls it back. Throws UNAVAILABLE
   * for any error of storage, after up to two seconds when another process holds the lock. An urgent write may use the
   * reserved space when the disk is full; a write keeps its turn while it waits for what it comes after.
   */
  write<Result>(run: () => Result, options?: WriteOptions): Promise<Result>;
  /**
   * Throws UNAVAILABLE when the database is closed, unreadable, was ever seen damaged, or is not where it was opened.
   */
  ping(): void;
  readonly health: StoreHealth;
  use(): StoreUse;
  /** Waits for the writes that were requested. */
  close(): Promise<void>;
}

const WRITE_TIMEOUT_MS = 2000;

interface WriteOptions {
  readonly urgent?: boolean;
  readonly after?: Promise<void>;
}

/** What a database is made of. */
export interface DatabaseParts {
  /** With pragmas set and the schema up to date. */
  readonly writer: Sqlite.Database;
  /** Opened read-only. For a database in memory, the writer. */
  readonly reader: Sqlite.Database;
  readonly place: StorePlace;
  readonly health: StoreHealth;
  /** Default: for a database in memory. */
  readonly content?: StoreContent;
  /** Released when the connections are closed. */
  readonly held?: Pick<HeldFile, "release">;
  /** Released when the database closes. */
  readonly lock?: Pick<StoreLock, "release">;
  /** False when another program brings the log into the file. Default: true. */
  readonly checkpoints?: boolean;
  /** Without a reserve urgent writes have no privilege. */
  readonly reserve?: SpaceReserve;
  /** By what the limit of a wait is multiplied. Default: 1. */
  readonly patience?: number | undefined;
}

/** Takes over the connections, and closes them with the database. */
export function createDatabase(parts: DatabaseParts): Database {
  const { writer, reader, place, health, reserve, patience = 1 } = parts;
  const probe = reader.prepare("SELECT count(*) FROM sqlite_schema");
  const id = prepareIdentity(reader).get() ?? "";
  const { assertContinued, assertSameWriter, assertSameReader } = prepareComparisons(parts, id);
  const revisions = createRevisions(reader, assertContinued);
  const meter = createStoreMeter(writer, revisions.noteCommit);
  const onCommit = () => {
    meter.noteCommit();
    assertContinued();
  };
  const inPlace = createTransact(writer, { place, assertSame: assertSameWriter, onCommit });
  let closing: Promise<void> | undefined;
  // Writes take turns. If each waited for the lock by itself, their waits would add up on the event loop.
  let lastWrite: Promise<unknown> = Promise.resolve();

  function transact<Result>(run: () => Result): Result {
    health.assertSound();
    return inPlace(run);
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

  function read<Result>(run: () => Result): Result {
    if (closing !== undefined) throw closed();
    try {
      health.assertReadable();
      place.assertHeldRecently();
      return run();
    } catch (err) {
      throw health.refuse(err);
    }
  }

  async function write<Result>(run: () => Result, { urgent = false, after }: WriteOptions = {}): Promise<Result> {
    if (closing !== undefined) throw closed();
    const deadline = performance.now() + WRITE_TIMEOUT_MS * patience;
    const turn = lastWrite.then(async () => {
      await after;
      if (performance.now() >= deadline) throw overloaded();
      return retryWhileBusy(() => (urgent ? transactUrgently(run) : transact(run)), deadline, meter.noteBusyWait);
    });
    lastWrite = turn.catch(() => undefined);
    try {
      const result = await turn;
      if (!urgent) reserve?.restore();
      return result;
    } catch (err) {
      throw health.refuse(err);
    }
  }

  return {
    id,
    reader,
    writer,
    read,
    revision: () => read(revisions.current),
    write,
    ping() {
      read(() => {
        health.assertSound();
        place.assertHeld();
        assertSameReader();
        probe.get();
      });
    },
    health,
    use: meter.use,
    close() {
      closing ??= lastWrite.then(() => closeParts(parts));
      return closing;
    },
  };
}

/** What is compared with what this process opened and has seen, through both connections. Each throws UNAVAILABLE. */
function prepareComparisons(parts: DatabaseParts, id: string) {
  const { writer, reader, place, content = NO_CONTENT, health } = parts;
  const assertContinued = () => {
    const fault = content.findFault();
    if (fault !== undefined) place.lose(`${reader.name} ${fault}`);
  };
  const prepareFor = (connection: Sqlite.Database) => {
    const assertSame = prepareAssertSame(connection, { id, place, health });
    return () => {
      assertSame();
      assertContinued();
    };
  };
  return { assertContinued, assertSameWriter: prepareFor(writer), assertSameReader: prepareFor(reader) };
}

function closeParts(parts: DatabaseParts): void {
  const { writer, reader, place, content = NO_CONTENT, health, held, lock, checkpoints = true } = parts;
  const isHeld = isHeldAt(place);
  if (health.isDamaged || !checkpoints || content.isFaulty) closeUnchanged(writer, reader);
  else closeConnections(writer, reader, isHeld ? content : undefined);
  held?.release();
  lock?.release();
}

function prepareIdentity(connection: Sqlite.Database) {
  return connection.prepare<[], string>("SELECT id FROM store_identity").pluck();
}

/** Through SQLite another store can be written into the same file, and a newer release can bring its schema. */
function prepareAssertSame(
  connection: Sqlite.Database,
  { id, place, health }: Pick<Database, "id"> & Pick<DatabaseParts, "place" | "health">,
): () => void {
  const identity = prepareIdentity(connection);
  const oldestRelease = prepareOldestRelease(connection);
  return () => {
    if (identity.get() !== id) place.lose(`${connection.name} was overwritten by another store`);
    health.assertServed(oldestRelease());
  };
}

function isHeldAt(place: StorePlace): boolean {
  try {
    place.assertHeld();
    return true;
  } catch {
    return false;
  }
}

/** SQLite does not checkpoint a moved file when its last connection closes: the log stays as it is. */
function closeConnections(writer: Sqlite.Database, reader: Sqlite.Database, content?: StoreContent): void {
  try {
    if (content !== undefined) writer.pragma("wal_checkpoint(TRUNCATE)");
    content?.record();
  } catch {
    // The log keeps its changes, and the next start reads it.
  }
  if (reader !== writer) reader.close();
  writer.close();
}

/**
 * The last connection to close brings the log into the file, unless it can only read: so that one comes last. A file
 * that is damaged stays as evidence, a log that others bring into the file is theirs, and none may be brought into a
 * file that was overwritten.
 */
function closeUnchanged(writer: Sqlite.Database, reader: Sqlite.Database): void {
  writer.close();
  reader.close();
}

function closed(): Refusal {
  return new Refusal("UNAVAILABLE", "the store is closed");
}

function overloaded(): Refusal {
  return new Refusal("UNAVAILABLE", "storage is busy: too many writes wait; try again");
}
