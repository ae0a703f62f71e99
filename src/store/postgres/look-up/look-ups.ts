import type { Client, ClientConfig } from "pg";
import { type Connection, toStatementError, type Value } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { isUnprepared, unavailable } from "../connection/storage-refusal.ts";
import type { WriteLease } from "../lease/write-lease.ts";
import { type FencingColumns, withFencing } from "./fencing.ts";
import type { LookUp } from "./look-up.ts";
import { createLookUpConnection, type OpenedLookUps } from "./look-up-connection.ts";

/** The connection for what every request asks. Nothing that takes long may run on it: what comes behind would wait. */
export interface LookUps {
  /**
   * Asks a server that still wrote when it was asked; once more, over another connection, when the server no longer
   * runs the statement that it has prepared. Throws as a connection does, what its opening has thrown, and UNAVAILABLE
   * when no server shows that it writes.
   */
  find<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  /** How many connections ended by themselves or were abandoned. */
  lostConnections(): number;
  close(): Promise<void>;
}

/** Called with how long each statement took, from sending it to its answer. */
export type OnLookUp = (seconds: number, outcome: "ok" | "failed") => void;

/** How look-ups are made. */
export interface LookUpOptions {
  /** Looks at each connection before it is used. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  readonly lease: WriteLease;
  /** False where statements may have no names. */
  readonly isPrepared: boolean;
  /** After so long the server ends a look-up. */
  readonly timeoutMs: number;
  /**
   * The store, where a pooler may change the server beneath the connection: then each answer has to say which one gave
   * it.
   */
  readonly pooledStoreId?: string | undefined;
  readonly onLookUp?: OnLookUp | undefined;
}

/** How often servers may differ before a look-up is refused. */
const ATTEMPTS_MAX = 3;

const REPLACED = "the database is being replaced by another server";

/** Asks over a connection to the server that shows that it writes. */
export function createLookUps(config: ClientConfig, options: LookUpOptions): LookUps {
  const { lease, pooledStoreId } = options;
  const isPooled = pooledStoreId !== undefined;
  const { reach, lostConnections, close } = createLookUpConnection(config, { ...options, isPooled });

  async function writing(): Promise<OpenedLookUps> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const opened = await reach();
      // Behind it: a connection may take longer to open than the proof holds.
      const holder = await lease.holder();
      if (opened.run === holder) return opened;
      // One of them leads to a server that was replaced: both connections are opened again.
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
      // A pooler leads new statements to the new server before long, and so do new connections.
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
