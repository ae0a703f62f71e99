import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";

/** An open connection for look-ups, and the server that it leads to. */
export interface OpenedLookUps {
  readonly client: Client;
  readonly run: string;
  readonly isRetired: boolean;
  /** Has what comes next open another one, and ends this one when what it was asked is answered. */
  retire(): void;
  /** The same, but what it was asked is lost. */
  destroy(): void;
}

/** The connection for look-ups, whichever is open. */
export interface LookUpConnection {
  reach(): Promise<OpenedLookUps>;
  /** How many ended by themselves or were abandoned. */
  lostConnections(): number;
  close(): Promise<void>;
}

/** What a connection for look-ups is opened with. */
export interface LookUpConnectionOptions {
  /** Looks at each connection before it is used. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  /** True where a pooler may change the server beneath the connection. */
  readonly isPooled: boolean;
  /** After so long the server ends a look-up. */
  readonly timeoutMs: number;
}

/** How long after the time limit of the server an answer may arrive. Then the connection is abandoned. */
const ANSWER_PAUSE_MS = 1_000;

/** Pauses after attempts to connect that failed: they grow, and are random, so that nodes do not keep step. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 1_000;

/**
 * Opens the connection when it is first needed, and another one when it was lost. Nobody waits for the pause after an
 * attempt that failed: look-ups in it are refused.
 */
export function createLookUpConnection(
  config: ClientConfig,
  { assertUsable, isPooled, timeoutMs }: LookUpConnectionOptions,
): LookUpConnection {
  let lostConnections = 0;
  let current: Promise<OpenedLookUps> | undefined;
  let failures = 0;
  let failure: unknown;
  let pauseEndsAt = 0;

  function open(): Promise<OpenedLookUps> {
    const client = new Client({
      ...config,
      // Of the session, which a pooler keeps nothing of.
      ...(!isPooled && { statement_timeout: timeoutMs }),
      query_timeout: timeoutMs + ANSWER_PAUSE_MS,
    });
    let isOpen = false;
    const forget = () => {
      if (current !== opening) return;
      current = undefined;
      if (isOpen) lostConnections += 1;
    };
    const opening = connect(client).then((run) => {
      isOpen = true;
      return toOpened(client, run, forget);
    });
    // What waits for an answer is thrown the error, too.
    client.on("error", forget);
    client.on("end", forget);
    opening.catch(forget);
    return opening;
  }

  async function connect(client: Client): Promise<string> {
    try {
      await client.connect();
      const { id } = await assertUsable(toConnection(client));
      failures = 0;
      return id;
    } catch (err) {
      client.connection.stream.destroy();
      failure = toStatementError(err);
      pauseEndsAt = performance.now() + Math.random() * Math.min(PAUSE_MIN_MS * 2 ** failures, PAUSE_MAX_MS);
      failures += 1;
      throw failure;
    }
  }

  return {
    async reach() {
      if (current === undefined && performance.now() < pauseEndsAt) throw failure;
      current ??= open();
      return current;
    },
    lostConnections: () => lostConnections,
    async close() {
      await (await current?.catch(() => undefined))?.client.end();
    },
  };
}

function toOpened(client: Client, run: string, forget: () => void): OpenedLookUps {
  const opened = { client, run, isRetired: false, retire, destroy };
  function retire() {
    if (opened.isRetired) return;
    opened.isRetired = true;
    forget();
    client.end().catch(() => undefined);
  }
  function destroy() {
    forget();
    client.connection.stream.destroy();
  }
  return opened;
}
