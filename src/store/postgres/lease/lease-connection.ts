import { randomUUID } from "node:crypto";
import { Client, type ClientConfig, DatabaseError } from "pg";
import { type Connection, toConnection, toStatementError } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import type { CacheLease } from "./cache-lease.ts";
import { DATABASE_TIME, type DatabaseClock } from "./database-clock.ts";
import { LEASE_MS } from "./lease-time.ts";
import { explainLock } from "./silent-standby.ts";
import type { StandbyWatch } from "./standbys.ts";

/** What heartbeats go over. */
export interface LeaseConnection {
  /**
   * Of its row. No two connections write the same row: an abandoned heartbeat may still arrive, and would report what
   * this process does not know.
   */
  readonly id: string;
  readonly client: Client;
  readonly connection: Connection;
  /** Where it leads. */
  readonly run: string;
}

/** What a connection for heartbeats is opened with. */
export interface LeaseConnectionOptions {
  /** Looks at each connection before it is used. */
  readonly assertUsable: (connection: Connection) => Promise<ServerRun>;
  /** What the node has in memory is leased by the same writes; undefined where it has nothing. */
  readonly cache: CacheLease | undefined;
  readonly clock: DatabaseClock;
  /** Looks here, too: the first write may wait for a standby that there is not. */
  readonly standbys: StandbyWatch;
  /** Where changes are notified. It only saves time: each heartbeat asks. */
  readonly channel: string;
}

/** The server ends a wait for an earlier heartbeat of ours by itself: it must not gather those that wait. */
const LOCK_TIMEOUT_MS = 1_000;
/** Rows of nodes that have ended, and had nothing in memory: those of others have to expire first. */
const KEPT_MS = 86_400_000;
const FORGET = `DELETE FROM nodes WHERE seen_at < ${DATABASE_TIME} - ${KEPT_MS} AND known_event IS NULL`;
/** The release that has this schema is the first whose changes wait for the memory of nodes. */
const FIRST_SCHEMA = 3;
const RAISE = `UPDATE store_state SET oldest_schema = ${FIRST_SCHEMA} WHERE oldest_schema < ${FIRST_SCHEMA}`;
const LEAVE = "DELETE FROM nodes WHERE id = $1";

/**
 * Opens the connection, gives up what is in memory and takes the row of the connection before away: that one may have
 * led to a server that was replaced. Throws as a connection does.
 */
export async function openLeaseConnection(
  config: ClientConfig,
  { assertUsable, cache, channel, standbys }: LeaseConnectionOptions,
  { formerId, onChange }: { readonly formerId: string | undefined; readonly onChange: () => void },
): Promise<LeaseConnection> {
  const client = new Client({ ...config, lock_timeout: LOCK_TIMEOUT_MS, query_timeout: LEASE_MS });
  client.on("error", () => undefined); // the next heartbeat is thrown it
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

/** Takes the row away, so that nobody has to wait for it. Where that fails, the next change waits once. */
export async function closeLeaseConnection({ id, client, connection }: LeaseConnection): Promise<void> {
  await connection.run(LEAVE, [id]).catch(() => undefined);
  await client.end();
}

/** The last heartbeat may still hang, and hold the row. */
async function leave(connection: Connection, formerId: string): Promise<void> {
  try {
    await connection.run(LEAVE, [formerId]);
  } catch (err) {
    throw await explainLock(connection, err);
  }
}

/** An engine without it, or a server that refuses: the next heartbeat asks. */
async function listen(client: Client, connection: Connection, channel: string): Promise<void> {
  await connection.run(`LISTEN ${client.escapeIdentifier(channel)}`).catch((err) => {
    if (!(err instanceof DatabaseError)) throw err;
  });
}
