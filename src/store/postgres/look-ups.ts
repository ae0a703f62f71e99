import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError, type Value } from "./connection.ts";

/** A statement that the server prepares once for a connection. */
export interface LookUp {
  readonly name: string;
  readonly text: string;
}

/** The connection for what every request asks. Nothing that takes long may run on it: what comes behind would wait. */
export interface LookUps {
  /** Throws as a connection does, or what its opening has thrown. */
  find<Row extends object>(lookUp: LookUp, values: readonly Value[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** How long a look-up may take on the server, and until its answer is here: then the connection is given up. */
const STATEMENT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;

/** Pauses after attempts to connect that failed: they grow, and are random, so that nodes do not keep step. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 1_000;

/**
 * Opens the connection when it is first needed, and another one when it was lost; `assertUsable` looks at each before
 * it is used. Nobody waits for the pause after an attempt that failed: look-ups in it are refused.
 */
export function createLookUps(config: ClientConfig, assertUsable: (connection: Connection) => Promise<void>): LookUps {
  let current: Promise<Client> | undefined;
  let failures = 0;
  let failure: unknown;
  let pauseEndsAt = 0;

  function connected(): Promise<Client> {
    if (current === undefined && performance.now() < pauseEndsAt) throw failure;
    current ??= open();
    return current;
  }

  function open(): Promise<Client> {
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

  async function connect(client: Client): Promise<Client> {
    try {
      await client.connect();
      await assertUsable(toConnection(client));
      failures = 0;
      return client;
    } catch (err) {
      client.connection.stream.destroy();
      failure = toStatementError(err);
      pauseEndsAt = performance.now() + Math.random() * Math.min(PAUSE_MIN_MS * 2 ** failures, PAUSE_MAX_MS);
      failures += 1;
      throw failure;
    }
  }

  return {
    async find<Row extends object>(lookUp: LookUp, values: readonly Value[]) {
      const client = await connected();
      try {
        return (await client.query<Row>({ ...lookUp, values: [...values] })).rows;
      } catch (err) {
        throw toStatementError(err);
      }
    },
    async close() {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
