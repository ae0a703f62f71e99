import type Sqlite from "better-sqlite3";
import { Refusal } from "../../../domain/error.ts";
import type { StoreUse } from "../../port/store.ts";
import type { HeldFile } from "../file/held-file.ts";
import type { SpaceReserve } from "../file/space-reserve.ts";
import type { StoreLock } from "../file/store-lock.ts";
import type { StorePlace } from "../file/store-place.ts";
import { NO_CONTENT, type StoreContent } from "../file/watch-content.ts";
import { prepareOldestRelease } from "../migrations/oldest-release.ts";
import { createRevisions } from "./revisions.ts";
import type { StoreHealth } from "./store-health.ts";
import { createStoreMeter } from "./store-meter.ts";
import { createTransact } from "./transact.ts";
import { createWriteQueue, type WriteQueue } from "./write-queue.ts";

/** An open database: one connection for reads and one for writes, or a single one for a database in memory. */
export interface Database extends Pick<WriteQueue, "write" | "writeInSteps"> {
  /** The identity of the store, see `Store.id`. */
  readonly id: string;
  readonly reader: Sqlite.Database;
  readonly writer: Sqlite.Database;
  /** Runs a read. Throws UNAVAILABLE for any error of storage. */
  read<Result>(run: () => Result): Result;
  /** A number that changes with each commit of this or any other process. Throws as `read` does. */
  revision(): number;
  /**
   * Throws UNAVAILABLE if the database is closed or unreadable, was ever found damaged, or is no longer the file that
   * was opened.
   */
  ping(): void;
  readonly health: StoreHealth;
  use(): StoreUse;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

export interface DatabaseParts {
  /** With pragmas set and all migrations applied. */
  readonly writer: Sqlite.Database;
  /** Opened read-only; the writer itself for a database in memory. */
  readonly reader: Sqlite.Database;
  readonly place: StorePlace;
  readonly health: StoreHealth;
  /** Default: none, for a database in memory. */
  readonly content?: StoreContent;
  /** Released after the connections are closed. */
  readonly held?: Pick<HeldFile, "release">;
  /** Released when the database is closed. */
  readonly lock?: Pick<StoreLock, "release">;
  /** Whether this process runs checkpoints. False if another program does. Default: true. */
  readonly checkpoints?: boolean;
  /** If absent, urgent writes fail like others when the disk is full. */
  readonly reserve?: SpaceReserve;
  /** Multiplies the time limits of waits. Default: 1. */
  readonly patience?: number | undefined;
}

/** Creates a database that owns the connections and closes them. */
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
  const writes = createWriteQueue({ health, transact: inPlace, reserve, patience, noteBusyWait: meter.noteBusyWait });

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

  async function whileOpen<Result>(run: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) throw closed();
    return run();
  }

  return {
    id,
    reader,
    writer,
    read,
    revision: () => read(revisions.current),
    write: (run, options) => whileOpen(() => writes.write(run, options)),
    writeInSteps: (run) => whileOpen(() => writes.writeInSteps(run)),
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
      closing ??= writes.ended().then(() => closeParts(parts));
      return closing;
    },
  };
}

/**
 * Compares the store with the one that this process opened and has seen, through both connections. Each function throws
 * UNAVAILABLE.
 */
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

/**
 * Another program can write a different store into the same file through SQLite, and a newer release can migrate it.
 */
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

/** SQLite does not run a checkpoint on a moved file when its last connection closes: the log stays unchanged. */
function closeConnections(writer: Sqlite.Database, reader: Sqlite.Database, content?: StoreContent): void {
  try {
    if (content !== undefined) writer.pragma("wal_checkpoint(TRUNCATE)");
    content?.record();
  } catch {
    // The changes stay in the log, and the next start reads them.
  }
  if (reader !== writer) reader.close();
  writer.close();
}

/**
 * The last connection to close runs a checkpoint unless it is read-only, so the read-only one is closed last. No
 * checkpoint may run on a damaged file, which is evidence, on a file whose checkpoints are left to another program, or
 * on a file that was overwritten.
 */
function closeUnchanged(writer: Sqlite.Database, reader: Sqlite.Database): void {
  writer.close();
  reader.close();
}

function closed(): Refusal {
  return new Refusal("UNAVAILABLE", "the store is closed");
}
