import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import { Refusal } from "../../domain/error.ts";
import type { StoreUse } from "../port/store.ts";
import { type Connection, toConnection, toStatementError, type Value } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { LookUp, LookUps } from "./look-ups.ts";
import { isUndone, toStorageRefusal, unavailable } from "./storage-refusal.ts";
import { STATE, type StoreHealth, type StoreState } from "./store-health.ts";
import { runAtOnce, runTransaction, type Transaction } from "./transaction.ts";

/** An open database. Every call throws UNAVAILABLE when the server does not answer or cannot do it. */
export interface Database {
  /** The identity of the store, as the port has it. */
  readonly id: string;
  /** Looks up on the connection for what every request asks. */
  lookUp<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  /** Runs statements each of which sees what was committed before it. */
  read<Result>(run: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** Runs statements that see the store at one moment. */
  readAtOnce<Result>(run: (connection: Connection) => Promise<Result>): Promise<Result>;
  /**
   * Runs `run` in one transaction, while no other one of any node runs; what it throws undoes it. It runs again when
   * the server undoes it by itself. It keeps its turn while it waits for what it comes after.
   */
  write<Result>(run: (transaction: Transaction) => Promise<Result>, after?: Promise<unknown>): Promise<Result>;
  /** Throws UNAVAILABLE when the database cannot be asked, or holds another store. */
  ping(): Promise<void>;
  /** Turns an error of storage into a refusal. */
  refuse(err: unknown): unknown;
  use(): StoreUse;
  /** Waits for the writes that were asked for. */
  close(): Promise<void>;
}

/** What a database is made of, and closes. */
export interface DatabaseParts extends Pick<ConnectionPool, "pool" | "serverOf"> {
  readonly id: string;
  readonly lookUps: LookUps;
  readonly health: StoreHealth;
}

/** How long a write may wait for its turn. */
const TURN_TIMEOUT_MS = 2_000;

/** How often a transaction runs that the server undoes. */
const ATTEMPTS_MAX = 4;
const PAUSE_MAX_MS = 50;

const PING: LookUp = { name: "ping", text: STATE };

export function createDatabase({ id, pool, serverOf, lookUps, health }: DatabaseParts): Database {
  let commits = 0;
  let busyWaits = 0;
  let closing: Promise<void> | undefined;
  // Writes of one node take turns here: on the server each would hold a connection while it waits.
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function guarded<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      if (closing !== undefined) throw new Refusal("UNAVAILABLE", "the store is closed");
      health.assertServed();
      return await run();
    } catch (err) {
      throw toStorageRefusal(err);
    }
  }

  async function withClient<Result>(run: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((err) => {
      throw toStatementError(err);
    });
    // Whoever waits for an answer is thrown it, too; without a listener it would end the process.
    const ignore = () => undefined;
    client.on("error", ignore);
    try {
      return await run(client);
    } finally {
      client.off("error", ignore);
      client.release(client.getTransactionStatus() !== "I");
    }
  }

  async function transact<Result>(run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await withClient((client) =>
          runTransaction(toConnection(client), { health, server: serverOf(client) }, run),
        );
        commits += 1;
        return result;
      } catch (err) {
        if (!isUndone(err) || attempt === ATTEMPTS_MAX) throw err;
      }
      busyWaits += 1;
      await wait(Math.random() * PAUSE_MAX_MS);
    }
  }

  return {
    id,
    lookUp: (lookUp, values) => guarded(() => lookUps.find(lookUp, values)),
    read: (run) => guarded(() => withClient((client) => run(toConnection(client)))),
    readAtOnce: (run) => guarded(() => withClient((client) => runAtOnce(toConnection(client), run))),
    write(run, after) {
      return guarded(() => {
        const deadline = performance.now() + TURN_TIMEOUT_MS;
        after?.catch(() => undefined); // is thrown in its turn
        const turn = lastWrite.then(async () => {
          await after;
          if (performance.now() >= deadline) throw unavailable("storage is busy: too many writes wait; try again");
          return transact(run);
        });
        lastWrite = turn.catch(() => undefined);
        return turn;
      });
    },
    ping: () =>
      guarded(async () => {
        const [state] = await lookUps.find<StoreState>(PING, []);
        health.assertSame(state);
      }),
    refuse: toStorageRefusal,
    use: () => ({ commits, busyWaits }),
    close() {
      closing ??= lastWrite.then(async () => {
        await Promise.all([lookUps.close(), pool.end()]);
      });
      return closing;
    },
  };
}
