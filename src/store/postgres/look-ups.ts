import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError, type Value } from "./connection.ts";
import type { ServerRun } from "./server-run.ts";
import { unavailable } from "./storage-refusal.ts";
import type { WriteLease } from "./write-lease.ts";

/** A statement that the server prepares once for a connection. */
export interface LookUp {
  readonly name: string;
  readonly text: string;
}

/** The connection for what every request asks. Nothing that takes long may run on it: what comes behind would wait. */
export interface LookUps {
  /**
   * Asks a server that still wrote when it was asked. Throws as a connection does, what its opening has thrown, and
   * UNAVAILABLE when no server shows that it writes.
   */
  find<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** How long a look-up may take on the server, and until its answer is here: then the connection is given up. */
const STATEMENT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** How often servers may differ before a look-up is refused. */
const ATTEMPTS_MAX = 3;

/** Pauses after attempts to connect that failed: they grow, and are random, so that nodes do not keep step. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 1_000;

/** A connection, and the server that it leads to. */
interface Opened {
  readonly client: Client;
  readonly run: string;
}

/**
 * Opens the connection when it is first needed, and another one when it was lost, or leads to another server than that
 * which shows that it writes; `assertUsable` looks at each before it is used. Nobody waits for the pause after an
 * attempt that failed: look-ups in it are refused.
 */
export function createLookUps(
  config: ClientConfig,
  assertUsable: (connection: Connection) => Promise<ServerRun>,
  lease: WriteLease,
): LookUps {
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
    const timeouts = { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: ANSWER_TIMEOUT_MS };
    const client = new Client({ ...config, ...timeouts });
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
    throw unavailable("the database is being replaced by another server");
  }

  return {
    async find<Row extends object>(lookUp: LookUp, values: readonly Value[]) {
      const client = await writing();
      try {
        return (await client.query<Row>({ ...lookUp, values: [...values] })).rows;
      } catch (err) {
        throw toStatementError(err);
      }
    },
    async close() {
      const opened = await current?.catch(() => undefined);
      await Promise.all([opened?.client.end(), lease.close()]);
    },
  };
}
