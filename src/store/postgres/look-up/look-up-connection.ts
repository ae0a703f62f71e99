import { Client, type ClientConfig } from "pg";
import { type Connection, toConnection, toStatementError } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";

/** An open connection for look-ups, with the server that it leads to. */
export interface OpenedLookUps {
  readonly client: Client;
  readonly run: string;
  readonly isRetired: boolean;
  /** Makes the next look-up open a new connection, and closes this one after its pending look-ups are answered. */
  retire(): void;
  /** Like `retire`, but pending look-ups are lost. */
  destroy(): void;
}

/** The current connection for look-ups. */
export interface LookUpConnection {
  reach(): Promise<OpenedLookUps>;
  /** Number of connections that were lost or abandoned. */
  lostConnections(): number;
  close(): Promise<void>;
}

export interface LookUpConnectionOptions {
  /** Checks each connection before its first use. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  /** Whether a pooler may switch the server of the connection. */
  readonly isPooled: boolean;
  /** Time after which the server cancels a look-up. */
  readonly timeoutMs: number;
}

/**
 * Time after the server's statement timeout in which an answer may still arrive. After that, the connection is
 * abandoned.
 */
const ANSWER_PAUSE_MS = 1_000;

/**
 * Pauses after failed attempts to connect. They grow, and are random so that nodes do not retry at the same moments.
 */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 1_000;

/**
 * Opens the connection on first use, and a new one if it is lost. Look-ups do not wait during the pause after a failed
 * attempt: they are refused.
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
      // A session setting, which a pooler does not preserve.
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
    // Pending look-ups get the error, too.
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
