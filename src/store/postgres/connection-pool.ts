import { type ClientConfig, Pool, type PoolClient } from "pg";
import { type Connection, toConnection } from "./connection.ts";
import { type ServerRun, UNTOLD } from "./server-run.ts";

/** The connections for lists and changes. */
export interface ConnectionPool {
  readonly pool: Pool;
  /** Which server a connection leads to. */
  serverOf(client: PoolClient): ServerRun;
  /** Gives up the connections to other servers, whatever is under way on them: it cannot succeed any more. */
  leaveOthers(serverId: string): void;
}

/** Lists and changes of one node share so many. */
const CONNECTIONS_MAX = 5;

/** Beyond these the server ends a statement, a wait for the lock, and a transaction whose node has stopped. */
const TIMEOUTS = { statement_timeout: 10_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
const ANSWER_TIMEOUT_MS = 12_000;

/** Opens connections as they are needed; `assertUsable` looks at each before it is used. */
export function createConnectionPool(
  config: ClientConfig,
  assertUsable: (connection: Connection) => Promise<ServerRun>,
): ConnectionPool {
  const servers = new Map<PoolClient, ServerRun>();
  const pool = new Pool({
    ...config,
    ...TIMEOUTS,
    query_timeout: ANSWER_TIMEOUT_MS,
    max: CONNECTIONS_MAX,
    onConnect: async (client) => {
      servers.set(client as PoolClient, await assertUsable(toConnection(client)));
    },
  });
  pool.on("remove", (client) => servers.delete(client));
  // Of a connection that nobody uses; the pool has dropped it.
  pool.on("error", () => undefined);
  return {
    pool,
    serverOf: (client) => servers.get(client) ?? UNTOLD,
    leaveOthers(serverId) {
      for (const [client, { id }] of servers) if (id !== serverId) client.connection.stream.destroy();
    },
  };
}
