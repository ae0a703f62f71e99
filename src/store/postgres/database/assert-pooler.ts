import { type ClientConfig, DatabaseError } from "pg";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { withClient } from "../connection/with-client.ts";
import { type FencingColumns, withFencing } from "../look-up/fencing.ts";

/** What a way through a pooler is compared with. */
export interface PoolerCheck {
  /** What the direct way leads to. */
  readonly storeId: string;
  readonly server: ServerRun;
  /** Whether statements are to have names. */
  readonly isPrepared: boolean;
  /** The way through the pooler. */
  readonly place: string;
}

/**
 * Throws PostgresStoreError when a pooler leads elsewhere than the direct way, or does not keep what is asked of it.
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
      // Where both share a connection to the server, it has the name already.
      await withClient(config, (_, other) => other.query(prepare));
    } catch (err) {
      if (!(err instanceof DatabaseError) || !IS_MIXED_UP.has(err.code ?? "")) throw err;
      throw new PostgresStoreError(place, "mixed", "does not keep the prepared statements of its clients apart", {
        cause: err,
      });
    }
  });
}

/** No such table, a table that holds something else, a server that is no primary. */
const IS_ABSENT = new Set(["42P01", "42703", "55000"]);
/** A statement that is there already, and one that is not. */
const IS_MIXED_UP = new Set(["42P05", "26000"]);
