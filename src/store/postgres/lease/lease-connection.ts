import { randomUUID } from "node:crypto";
import { Client, type ClientConfig, DatabaseError } from "pg";
import { type Connection, toConnection, toStatementError } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import type { CacheLease } from "./cache-lease.ts";
import { DATABASE_TIME, type DatabaseClock } from "./database-clock.ts";
import { LEASE_MS } from "./lease-time.ts";
import { explainLock } from "./silent-standby.ts";
import type { StandbyWatch } from "./standbys.ts";

/** A connection for heartbeats. */
export interface LeaseConnection {
  /**
   * The id of its row in `nodes`. Each connection writes a different row, since an abandoned heartbeat may still
   * arrive, and would report an event that this process does not know.
   */
  readonly id: string;
  readonly client: Client;
  readonly connection: Connection;
  /** The id of the server run that it leads to. */
  readonly run: string;
}

export interface LeaseConnectionOptions {
  /** Checks each connection before its first use. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  /** The cache lease that the heartbeats renew; undefined without a cache. */
  readonly cache: CacheLease | undefined;
  readonly clock: DatabaseClock;
  /** Checked when the connection opens, because the first write may wait for a missing standby. */
  readonly standbys: StandbyWatch;
  /** The channel on which changes are notified. It only saves time, since each heartbeat reads the latest event. */
  readonly channel: string;
}

/** The server cancels a wait for an earlier heartbeat of this process, so that waiting heartbeats do not accumulate. */
const LOCK_TIMEOUT_MS = 1_000;
/** How long rows of ended nodes without a cache are kept. Rows of nodes with a cache must expire first. */
const KEPT_MS = 86_400_000;
const FORGET = `DELETE FROM nodes WHERE seen_at < ${DATABASE_TIME} - ${KEPT_MS} AND known_event IS NULL`;
/** The first schema whose releases wait for the caches of nodes at each change. */
const FIRST_SCHEMA = 3;
const RAISE = `UPDATE store_state SET oldest_schema = ${FIRST_SCHEMA} WHERE oldest_schema < ${FIRST_SCHEMA}`;
const LEAVE = "DELETE FROM nodes WHERE id = $1";

/**
 * Opens a connection, invalidates the cache, and deletes the row of the previous connection, which may have led to a
 * server that was replaced. Throws as a connection does.
 */
export async function openLeaseConnection(
  config: ClientConfig,
  { assertUsable, cache, channel, standbys }: LeaseConnectionOptions,
  { formerId, onChange }: { readonly formerId: string | undefined; readonly onChange: () => void },
): Promise<LeaseConnection> {
  const client = new Client({ ...config, lock_timeout: LOCK_TIMEOUT_MS, query_timeout: LEASE_MS });
  client.on("error", () => undefined); // the next heartbeat throws it
  try {
    await client.connect();
    const connection = toConnection(client);
    const { id: run } = await assertUsable(connection);
    await Promise.all([standbys.look(connection), connection.run(FORGET)]);
    cache?.forget();
    if (formerId !== undefined) await leave(connection, formerId);
    if (cache !== undefined) {
      await connection.run(RAISE);
      client.on("notification", onChange);
      await listen(client, connection, channel);
    }
    return { id: randomUUID(), client, connection, run };
  } catch (err) {
    client.connection.stream.destroy();
    throw toStatementError(err);
  }
}

/** Deletes the row, so that no change waits for it. If that fails, the next change waits once. */
export async function closeLeaseConnection({ id, client, connection }: LeaseConnection): Promise<void> {
  await connection.run(LEAVE, [id]).catch(() => undefined);
  await client.end();
}

/** The last heartbeat may still be blocked and hold the row's lock. */
async function leave(connection: Connection, formerId: string): Promise<void> {
  try {
    await connection.run(LEAVE, [formerId]);
  } catch (err) {
    throw await explainLock(connection, err);
  }
}

/**
 * Without notifications, because the engine has none or the server refuses, the next heartbeat reads the latest event.
 */
async function listen(client: Client, connection: Connection, channel: string): Promise<void> {
  await connection.run(`LISTEN ${client.escapeIdentifier(channel)}`).catch((err) => {
    if (!(err instanceof DatabaseError)) throw err;
  });
}
