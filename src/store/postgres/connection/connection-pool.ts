import { type ClientConfig, Pool, type PoolClient } from "pg";
import type { DatabaseLimits } from "../../store-location.ts";
import { type Connection, toConnection } from "./connection.ts";
import { enterTransaction, toTimeouts } from "./enter-transaction.ts";
import { type ServerRun, UNKNOWN_SERVER } from "./server-run.ts";

/** The pool of connections for lists and changes. */
export interface ConnectionPool {
  readonly pool: Pool;
  /** Whether a pooler may switch servers between two transactions of a connection. */
  readonly isPooled: boolean;
  /** Called immediately after each BEGIN. Returns the server run of the transaction. */
  enter(client: PoolClient): Promise<ServerRun>;
  /** Abandons the connections to other servers. Their statements in flight are lost, and could not succeed. */
  leaveOthers(serverId: string): void;
  use(): PoolUse;
}

/** Number of connections, and of callers waiting for one. */
export interface PoolUse {
  readonly limit: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  /** Connections that were lost or abandoned since the start. */
  readonly lostConnections: number;
}

/**
 * Time after the server's statement timeout in which an answer may still arrive. After that, the connection is
 * abandoned.
 */
const ANSWER_PAUSE_MS = 2_000;

export interface ConnectionPoolOptions extends Pick<ConnectionPool, "isPooled"> {
  /** Checks each connection before its first use. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  readonly limits: DatabaseLimits;
  readonly patience: number;
}

/** Creates a pool that opens connections on demand. */
export function createConnectionPool(
  config: ClientConfig,
  { isPooled, assertUsable, limits: { poolSize, statementTimeoutMs }, patience }: ConnectionPoolOptions,
): ConnectionPool {
  const timeouts = toTimeouts(statementTimeoutMs, patience);
  const servers = new Map<PoolClient, ServerRun>();
  const lost = new WeakSet<PoolClient>();
  let lostConnections = 0;

  function lose(client: PoolClient): void {
    if (lost.has(client)) return;
    lost.add(client);
    lostConnections += 1;
  }

  const pool = new Pool({
    ...config,
    ...(!isPooled && timeouts),
    query_timeout: timeouts.statement_timeout + ANSWER_PAUSE_MS * patience,
    max: poolSize,
    onConnect: async (client) => {
      servers.set(client as PoolClient, await assertUsable(toConnection(client)));
      client.once("error", () => lose(client as PoolClient));
    },
  });
  pool.on("release", (isGivenUp: unknown, client) => {
    if (isGivenUp) lose(client);
  });
  pool.on("remove", (client) => servers.delete(client));
  // Error of an idle connection; the pool has already removed it.
  pool.on("error", () => undefined);
  return {
    pool,
    isPooled,
    async enter(client) {
      if (isPooled) servers.set(client, await enterTransaction(toConnection(client), timeouts));
      return servers.get(client) ?? UNKNOWN_SERVER;
    },
    leaveOthers(serverId) {
      for (const [client, { id }] of servers) if (id !== serverId) client.connection.stream.destroy();
    },
    use: () => ({
      ...{ limit: poolSize, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      lostConnections,
    }),
  };
}
