import type { Client, ClientConfig } from "pg";
import { type Connection, toStatementError, type Value } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { isUnprepared, unavailable } from "../connection/storage-refusal.ts";
import type { WriteLease } from "../lease/write-lease.ts";
import { type FencingColumns, withFencing } from "./fencing.ts";
import type { LookUp } from "./look-up.ts";
import { createLookUpConnection, type OpenedLookUps } from "./look-up-connection.ts";

/** The connection for the look-ups of every request. It must not run long statements, because later ones would wait. */
export interface LookUps {
  /**
   * Queries a server that held the write lease when the query was sent; retries once on another connection if the
   * server refuses the prepared statement. Throws as a connection does, what opening a connection throws, and
   * UNAVAILABLE if no server holds the write lease.
   */
  find<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  /** Number of connections that were lost or abandoned. */
  lostConnections(): number;
  close(): Promise<void>;
}

/** Called with the duration of each statement, from sending it to its answer. */
export type OnLookUp = (seconds: number, outcome: "ok" | "failed") => void;

/** Options of look-ups. */
export interface LookUpOptions {
  /** Checks each connection before its first use. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  readonly lease: WriteLease;
  /** False if prepared statements are not possible. */
  readonly isPrepared: boolean;
  /** Time after which the server cancels a look-up. */
  readonly timeoutMs: number;
  /**
   * The identity of the store, if a pooler may switch the server of the connection: each answer must then report its
   * server.
   */
  readonly pooledStoreId?: string | undefined;
  readonly onLookUp?: OnLookUp | undefined;
}

/** Number of attempts with differing servers before a look-up is refused. */
const ATTEMPTS_MAX = 3;

const REPLACED = "the database is being replaced by another server";

/** Creates look-ups over a connection to the server that holds the write lease. */
export function createLookUps(config: ClientConfig, options: LookUpOptions): LookUps {
  const { lease, pooledStoreId } = options;
  const isPooled = pooledStoreId !== undefined;
  const { reach, lostConnections, close } = createLookUpConnection(config, { ...options, isPooled });

  async function writing(): Promise<OpenedLookUps> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const opened = await reach();
      // Read after the connection is open, because opening may take longer than the lease.
      const holder = await lease.holder();
      if (opened.run === holder) return opened;
      // One of the two leads to a server that was replaced: both connections are opened again.
      opened.destroy();
      await lease.renew();
    }
    throw unavailable(REPLACED);
  }

  async function ask<Row extends object>(
    choose: () => Promise<OpenedLookUps>,
    lookUp: LookUp,
    values: readonly Value[],
  ) {
    const opened = await choose();
    try {
      return await query<Row>(opened.client, lookUp, values, options);
    } catch (err) {
      if (!isUnprepared(err) && !opened.isRetired) throw err;
      opened.retire();
    }
    return query<Row>((await choose()).client, lookUp, values, options);
  }

  /** Fencing: accepts an answer only from the run that held the write lease when the question was sent. */
  async function findFenced<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]> {
    const fenced = { ...lookUp, text: withFencing(lookUp) };
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      let holder: string | undefined;
      const choose = async () => {
        const opened = await reach();
        holder = await lease.holder();
        return opened;
      };
      const rows = await ask<Row & FencingColumns>(choose, fenced, values);
      const [fencing] = rows;
      const isCurrent = fencing !== undefined && fencing.server_run === holder && fencing.store_id === pooledStoreId;
      if (isCurrent) return rows.filter((row) => row.is_found);
      // A pooler soon sends new statements to the new server, and new connections lead there.
      await lease.renew();
    }
    throw unavailable(REPLACED);
  }

  return {
    async find<Row extends object>(lookUp: LookUp, values: readonly Value[]) {
      return isPooled ? findFenced<Row>(lookUp, values) : ask<Row>(writing, lookUp, values);
    },
    lostConnections,
    async close() {
      await Promise.all([close(), lease.close()]);
    },
  };
}

async function query<Row extends object>(
  client: Client,
  { name, text }: LookUp,
  values: readonly Value[],
  { isPrepared, onLookUp }: LookUpOptions,
): Promise<Row[]> {
  const sentAt = performance.now();
  try {
    const { rows } = await client.query<Row>({ ...(isPrepared && { name }), text, values: [...values] });
    onLookUp?.((performance.now() - sentAt) / 1_000, "ok");
    return rows;
  } catch (err) {
    onLookUp?.((performance.now() - sentAt) / 1_000, "failed");
    throw toStatementError(err);
  }
}
