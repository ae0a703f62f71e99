import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { Refusal } from "../../../domain/error.ts";
import type { DatabaseUse, StoreUse } from "../../port/store.ts";
import { type Connection, toConnection, toStatementError, type Value } from "../connection/connection.ts";
import type { ConnectionPool } from "../connection/connection-pool.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { isUndone, isUnprepared, toStorageRefusal, unavailable } from "../connection/storage-refusal.ts";
import type { DatabaseClock } from "../lease/database-clock.ts";
import { explainLock, isLockTimeout } from "../lease/silent-standby.ts";
import type { LookUp } from "../look-up/look-up.ts";
import { type Aged, type CachePolicy, cacheLookUp } from "../look-up/look-up-cache.ts";
import type { LookUps } from "../look-up/look-ups.ts";
import { createAwaitCaches } from "./await-caches.ts";
import { type MissingPrivileges, type PrivilegeCheck, refuseMissing } from "./privilege-check.ts";
import { STATE, STATE_COLUMNS, type StoreHealth, type StoreState } from "./store-health.ts";
import { type Committed, runAtOnce, runInTurn, runTransaction, type Transaction } from "./transaction.ts";

/** An open database. Every call throws UNAVAILABLE if the server does not answer or cannot execute it. */
export interface Database {
  /** The identity of the store, see `Store.id`. */
  readonly id: string;
  /** Runs a look-up on the connection for look-ups that every request needs. */
  lookUp<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  /**
   * Serves look-ups from a cache if the store was opened with one. `mayBeStale` says whether a result may be served
   * while the database is unreachable.
   */
  cached<Found extends object>(
    find: (name: string) => Promise<Found | undefined>,
    mayBeStale: (found: Found) => boolean,
  ): (name: string) => Promise<Aged<Found> | undefined>;
  /** Runs statements, each on its own snapshot. */
  read<Result>(run: (connection: Connection, server: ServerRun) => Promise<Result>): Promise<Result>;
  /** Runs statements on one snapshot of the store. */
  readAtOnce<Result>(run: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Runs `run` in one transaction, serialized with all writes of all nodes. If `run` throws, the transaction is rolled
   * back; if the server rolls it back by itself, `run` runs again. A write with `after` waits for that promise without
   * losing its position in the queue. Resolves when no node serves cached data from before the transaction, even if it
   * changes nothing, because the call that made the change may not have waited.
   */
  write<Result>(run: (transaction: Transaction) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /** Runs these look-ups. Throws UNAVAILABLE if the database is unreachable or holds a different store. */
  ping(lookUps: readonly Question[]): Promise<void>;
  /** Converts a storage error to a refusal. */
  refuse(err: unknown): unknown;
  use(): StoreUse;
  /** The time of the database's clock. */
  now(): Date;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/** A look-up with its parameters. */
export interface Question {
  readonly lookUp: LookUp;
  readonly values: readonly Value[];
}

/** Options of a transaction. */
export interface WriteOptions {
  /** The transaction starts after this promise resolves. */
  readonly after?: Promise<unknown> | undefined;
  /** False if the transaction changes nothing that nodes cache. Default: true. */
  readonly awaitsCaches?: boolean;
}

/** Parts of a database, which closes them. */
export interface DatabaseParts extends Pick<ConnectionPool, "pool" | "isPooled" | "enter"> {
  readonly id: string;
  readonly lookUps: LookUps;
  readonly health: StoreHealth;
  readonly privileges: PrivilegeCheck;
  readonly cachePolicy: CachePolicy;
  /** The channel on which nodes are notified of changes. */
  readonly channel: string;
  readonly clock: DatabaseClock;
  readonly patience: number;
  use(): DatabaseUse;
}

/** Time limit for a write to reach the head of the queue. */
const TURN_TIMEOUT_MS = 2_000;

/** Maximum number of attempts of a transaction that the server rolls back. */
const ATTEMPTS_MAX = 4;
const PAUSE_MAX_MS = 50;

const PING: LookUp = { name: "ping", columns: STATE_COLUMNS, text: STATE };

export function createDatabase(parts: DatabaseParts): Database {
  const { id, pool, enter, lookUps, health, privileges, channel, cachePolicy, clock, patience } = parts;
  const cacheUse = { cached: 0, stale: 0 };
  let commits = 0;
  let busyWaits = 0;
  let closing: Promise<void> | undefined;
  // Writes of a node are queued in its process: on the server, each would hold a connection while it waits.
  let lastWrite: Promise<unknown> = Promise.resolve();

  function assertServed(): void {
    if (closing !== undefined) throw new Refusal("UNAVAILABLE", "the store is closed");
    health.assertServed();
  }

  async function guarded<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      assertServed();
      return await run();
    } catch (err) {
      throw toStorageRefusal(err);
    }
  }

  const read: Database["read"] = (run) => guarded(() => readOn(pool, (client) => readWith(parts, client, run)));
  const awaitCaches = createAwaitCaches({ read, channel });

  async function transact<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Committed<Result>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await withClient(pool, (client) =>
          runTransaction(client, { health, enter: () => enter(client) }, run),
        );
        commits += 1;
        return result;
      } catch (err) {
        if (!(isUndone(err) || isUnprepared(err)) || attempt === ATTEMPTS_MAX) throw await explain(pool, err);
      }
      busyWaits += 1;
      await wait(Math.random() * PAUSE_MAX_MS);
    }
  }

  return {
    id,
    lookUp: (lookUp, values) => guarded(() => lookUps.find(lookUp, values)),
    cached: (find, mayBeStale) => cacheLookUp(find, { ...cachePolicy, assertServed, mayBeStale, use: cacheUse }),
    read,
    readAtOnce: (run) =>
      guarded(() => readOn(pool, (client) => runAtOnce(toConnection(client), () => enter(client), run))),
    write(run, { after, awaitsCaches = true } = {}) {
      return guarded(async () => {
        const deadline = performance.now() + TURN_TIMEOUT_MS * patience;
        after?.catch(() => undefined); // it is thrown when its turn comes
        const turn = lastWrite.then(async () => {
          await after;
          if (performance.now() >= deadline) throw unavailable("storage is busy: too many writes wait; try again");
          return transact(run);
        });
        lastWrite = turn.catch(() => undefined);
        const { result, ...committed } = await turn;
        if (awaitsCaches) await awaitCaches(committed);
        return result;
      });
    },
    ping: (questions) =>
      guarded(async () => {
        refuseMissing(privileges, await lookUps.find<MissingPrivileges>(privileges.lookUp, privileges.values));
        health.assertSame(await ask(lookUps, questions));
      }),
    refuse: toStorageRefusal,
    use: () => ({
      ...{ commits, busyWaits, lookUps: { ...cacheUse } },
      ...{ clockOffsetMs: clock.offsetMs, database: parts.use() },
    }),
    now: () => clock.now(),
    close() {
      closing ??= lastWrite.then(async () => {
        await Promise.all([lookUps.close(), pool.end()]);
      });
      return closing;
    },
  };
}

/** Runs all look-ups concurrently, and returns the state of the store as stored in the database. */
async function ask({ find }: LookUps, questions: readonly Question[]): Promise<StoreState | undefined> {
  const finding = questions.map(({ lookUp, values }) => find(lookUp, values));
  const [[state]] = await Promise.all([find<StoreState>(PING, []), ...finding]);
  return state;
}

/** Runs reads, and retries once on another connection if the server refuses a prepared statement. */
async function readOn<Result>(pool: Pool, run: (client: PoolClient) => Promise<Result>): Promise<Result> {
  try {
    return await withClient(pool, run);
  } catch (err) {
    if (!isUnprepared(err)) throw err;
    return await withClient(pool, run);
  }
}

async function withClient<Result>(pool: Pool, run: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((err) => {
    throw toStatementError(err);
  });
  // The caller gets the error as well; without a listener, it would end the process.
  const ignore = () => undefined;
  client.on("error", ignore);
  let isKept = true;
  try {
    return await run(client);
  } catch (err) {
    isKept = !isUnprepared(err);
    throw err;
  } finally {
    client.off("error", ignore);
    client.release(!isKept || client.getTransactionStatus() !== "I");
  }
}

/** The server knows why a lock was not granted in time. */
async function explain(pool: Pool, err: unknown): Promise<unknown> {
  if (!isLockTimeout(err)) return err;
  return withClient(pool, (client) => explainLock(toConnection(client), err)).catch(() => err);
}

/** Through a pooler, only statements of one transaction run on the same server. */
async function readWith<Result>(
  { isPooled, enter }: DatabaseParts,
  client: PoolClient,
  run: (connection: Connection, server: ServerRun) => Promise<Result>,
): Promise<Result> {
  const connection = toConnection(client);
  return isPooled ? runInTurn(connection, () => enter(client), run) : run(connection, await enter(client));
}
