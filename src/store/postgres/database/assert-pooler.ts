import { type ClientConfig, DatabaseError } from "pg";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { withClient } from "../connection/with-client.ts";
import { type FencingColumns, withFencing } from "../look-up/fencing.ts";

/** The expectations for a route through a pooler. */
export interface PoolerCheck {
  /** Identity of the store on the direct route. */
  readonly storeId: string;
  readonly server: ServerRun;
  /** Whether prepared statements are used. */
  readonly isPrepared: boolean;
  /** The route through the pooler, for messages. */
  readonly place: string;
}

/**
 * Throws PostgresStoreError if the pooler leads to a different store than the direct route, or does not support the
 * required settings.
 */
export async function assertPooler(config: ClientConfig, check: PoolerCheck): Promise<void> {
  const { storeId, server, isPrepared, place } = check;
  if (server.timeline === undefined) throw new PostgresStoreError(place, "unproven", "does not identify its servers");
  await withClient(config, async (connection, client) => {
    const found = await connection
      .first<FencingColumns>(withFencing({ columns: ["one"], text: "SELECT 1 AS one" }))
      .catch((err) => {
        if (err instanceof DatabaseError && IS_ABSENT.has(err.code ?? "")) return undefined;
        throw err;
      });
    if (found?.server_run !== server.id || found.store_id !== storeId) {
      throw new PostgresStoreError(place, "apart", "is not the server of STORE_LISTEN_URL");
    }
    if (!isPrepared) return;
    const prepare = { name: "letterpress", text: "SELECT 1" };
    try {
      await client.query(prepare);
      // If both share a connection to the server, the name is already in use.
      await withClient(config, (_, other) => other.query(prepare));
    } catch (err) {
      if (!(err instanceof DatabaseError) || !IS_MIXED_UP.has(err.code ?? "")) throw err;
      throw new PostgresStoreError(place, "mixed", "does not keep the prepared statements of its clients apart", {
        cause: err,
      });
    }
  });
}

/** A missing table, a table with different content, or a server that is not a primary. */
const IS_ABSENT = new Set(["42P01", "42703", "55000"]);
/** A prepared statement that exists already, or does not exist. */
const IS_MIXED_UP = new Set(["42P05", "26000"]);
