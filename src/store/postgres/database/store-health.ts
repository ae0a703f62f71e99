import { Refusal } from "../../../domain/error.ts";
import { listColumns, nameColumns } from "../../row/name-columns.ts";
import type { Connection } from "../connection/connection.ts";
import { readServerRun, type ServerRun } from "../connection/server-run.ts";
import { unavailable } from "../connection/storage-refusal.ts";

/** Whether the database still holds the store that was opened, and whether this release may serve it. */
export interface StoreHealth {
  /** Throws UNAVAILABLE after a newer release has migrated the store. */
  assertServed(): void;
  /** Returns the state, or throws UNAVAILABLE if it is not that of the opened store. */
  assertSame(state: StoreState | undefined): StoreState;
}

/** The one row of `store_state`. */
export interface StoreState {
  readonly id: string;
  readonly oldest_schema: number;
  readonly last_event: number;
  readonly last_change: number;
  readonly timeline: string | null;
}

export const STATE_COLUMNS = listColumns<StoreState>({
  id: true,
  oldest_schema: true,
  last_event: true,
  last_change: true,
  timeline: true,
});
export const STATE = `SELECT ${nameColumns(STATE_COLUMNS)} FROM store_state`;

/** Creates the health of a store with this identity, for a release that knows schemas up to `schema`. */
export function createStoreHealth(id: string, schema: number): StoreHealth {
  let refusal: Refusal | undefined;

  function assertServed(): void {
    if (refusal !== undefined) throw refusal;
  }

  return {
    assertServed,
    assertSame(state) {
      assertServed();
      if (state?.id !== id) throw unavailable("the database holds another store than the one that was opened");
      if (state.oldest_schema > schema) refusal = new Refusal("UNAVAILABLE", OVERTAKEN);
      assertServed();
      return state;
    },
  };
}

/**
 * Checks a new connection before its first use: a standby does not have the latest commits, and the database may have
 * been created again since the last connection. Returns the server run that it leads to.
 */
export async function assertPrimary(connection: Connection, health: StoreHealth): Promise<ServerRun> {
  const [mode, state] = await Promise.all([
    connection.first<{ read_only: string }>("SELECT current_setting('transaction_read_only') AS read_only"),
    connection.first<StoreState>(STATE),
  ]);
  if (mode?.read_only !== "off") throw unavailable("the database is read-only, such as a standby");
  health.assertSame(state);
  return readServerRun(connection);
}

const OVERTAKEN = "a newer release has changed the store, and this one cannot serve it any more: start the newer one";
