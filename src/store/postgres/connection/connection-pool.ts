import { type ClientConfig, Pool, type PoolClient } from "pg";
import type { DatabaseLimits } from "../../store-location.ts";
import { type Connection, toConnection } from "./connection.ts";
import { enterTransaction, toTimeouts } from "./enter-transaction.ts";
import { type ServerRun, UNKNOWN_SERVER } from "./server-run.ts";

/** The connections for lists and changes. */
export interface ConnectionPool {
  readonly pool: Pool;
  /** True where a pooler may change the server beneath a connection between two transactions. */
  readonly isPooled: boolean;
  /** Is called right behind each BEGIN. Returns which server the transaction runs on. */
  enter(client: PoolClient): Promise<ServerRun>;
  /** Gives up the connections to other servers, with what is in flight on them, which cannot succeed any more. */
  leaveOthers(serverId: string): void;
  use(): PoolUse;
}

/** Counts of connections, and of callers that wait for one. */
export interface PoolUse {
  readonly limit: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  /** Since the start: those that ended by themselves, and those that were abandoned. */
  readonly lostConnections: number;
}

/** How long after the time limit of the server an answer may arrive. Then the connection is abandoned. */
const ANSWER_PAUSE_MS = 2_000;

/** What a pool is made with. */
export interface ConnectionPoolOptions extends Pick<ConnectionPool, "isPooled"> {
  /** Looks at each connection before it is used. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  readonly limits: DatabaseLimits;
  readonly patience: number;
}

/** Opens connections as they are needed. */
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
  // Of a connection that nobody uses; the pool has dropped it.
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
