import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError, type Value } from "./connection.ts";
import type { LookUp } from "./look-up.ts";
import { type LookUpProof, proveLookUp } from "./look-up-proof.ts";
import type { ServerRun } from "./server-run.ts";
import { unavailable } from "./storage-refusal.ts";
import type { WriteLease } from "./write-lease.ts";

/** The connection for what every request asks. Nothing that takes long may run on it: what comes behind would wait. */
export interface LookUps {
  /**
   * Asks a server that still wrote when it was asked. Throws as a connection does, what its opening has thrown, and
   * UNAVAILABLE when no server shows that it writes.
   */
  find<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** How look-ups are made. */
export interface LookUpOptions {
  /** Looks at each connection before it is used. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  readonly lease: WriteLease;
  /** False where statements may have no names. */
  readonly isPrepared: boolean;
  /**
   * The store, where a pooler may change the server beneath the connection: then each answer has to say which one gave
   * it.
   */
  readonly pooledStoreId?: string | undefined;
}

/** How long a look-up may take on the server, and until its answer is here: then the connection is given up. */
const STATEMENT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** How often servers may differ before a look-up is refused. */
const ATTEMPTS_MAX = 3;

/** Pauses after attempts to connect that failed: they grow, and are random, so that nodes do not keep step. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 1_000;

const REPLACED = "the database is being replaced by another server";

/** A connection, and the server that it leads to. */
interface Opened {
  readonly client: Client;
  readonly run: string;
}

/**
 * Opens the connection when it is first needed, and another one when it was lost, or leads to another server than that
 * which shows that it writes. Nobody waits for the pause after an attempt that failed: look-ups in it are refused.
 */
export function createLookUps(config: ClientConfig, options: LookUpOptions): LookUps {
  const { assertUsable, lease, pooledStoreId } = options;
  const isPooled = pooledStoreId !== undefined;
  let current: Promise<Opened> | undefined;
  let failures = 0;
  let failure: unknown;
  let pauseEndsAt = 0;

  function connected(): Promise<Opened> {
    if (current === undefined && performance.now() < pauseEndsAt) throw failure;
    current ??= open();
    return current;
  }

  function open(): Promise<Opened> {
    const client = new Client({
      ...config,
      // Of the session, which a pooler keeps nothing of.
      ...(!isPooled && { statement_timeout: STATEMENT_TIMEOUT_MS }),
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    const opening = connect(client);
    const forget = () => {
      if (current === opening) current = undefined;
    };
    // What waits for an answer is thrown the error, too.
    client.on("error", forget);
    client.on("end", forget);
    opening.catch(forget);
    return opening;
  }

  async function connect(client: Client): Promise<Opened> {
    try {
      await client.connect();
      const run = await assertUsable(toConnection(client));
      failures = 0;
      return { client, run: run.id };
    } catch (err) {
      client.connection.stream.destroy();
      failure = toStatementError(err);
      pauseEndsAt = performance.now() + Math.random() * Math.min(PAUSE_MIN_MS * 2 ** failures, PAUSE_MAX_MS);
      failures += 1;
      throw failure;
    }
  }

  async function writing(): Promise<Client> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const opening = connected();
      const [{ client, run }, holder] = await Promise.all([opening, lease.holder()]);
      if (run === holder) return client;
      // One of them leads to a server that was replaced. A connection begins anew, and so does the other one.
      if (current === opening) current = undefined;
      client.connection.stream.destroy();
      await lease.renew();
    }
    throw unavailable(REPLACED);
  }

  /** Believes an answer of the very run that had shown that it writes when the question was sent. */
  async function findProven<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]> {
    const proven = { ...lookUp, text: proveLookUp(lookUp) };
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const [{ client }, holder] = await Promise.all([connected(), lease.holder()]);
      const rows = await ask<Row & LookUpProof>(client, proven, values, options);
      const isProven = rows[0]?.server_run === holder && rows[0].store_id === pooledStoreId;
      if (isProven) return rows.filter((row) => row.is_found);
      // A pooler leads new statements to the new server before long, and so do new connections.
      await lease.renew();
    }
    throw unavailable(REPLACED);
  }

  return {
    async find<Row extends object>(lookUp: LookUp, values: readonly Value[]) {
      return isPooled ? findProven<Row>(lookUp, values) : ask<Row>(await writing(), lookUp, values, options);
    },
    async close() {
      const opened = await current?.catch(() => undefined);
      await Promise.all([opened?.client.end(), lease.close()]);
    },
  };
}

async function ask<Row extends object>(
  client: Client,
  { name, text }: LookUp,
  values: readonly Value[],
  { isPrepared }: LookUpOptions,
): Promise<Row[]> {
  try {
    return (await client.query<Row>({ ...(isPrepared && { name }), text, values: [...values] })).rows;
  } catch (err) {
    throw toStatementError(err);
  }
}
