import { Refusal } from "../../../domain/error.ts";
import { listColumns, nameColumns } from "../../row/name-columns.ts";
import type { Connection } from "../connection/connection.ts";
import { readServerRun, type ServerRun } from "../connection/server-run.ts";
import { unavailable } from "../connection/storage-refusal.ts";

/** Whether the database still holds the store that was opened, and this release may serve it. */
export interface StoreHealth {
  /** Throws UNAVAILABLE once a newer release has taken the store over. */
  assertServed(): void;
  /** Throws UNAVAILABLE when what the database says of its store is not what was opened; gives it back otherwise. */
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

/** The health of a store with this identity, for a release that knows the schema. */
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
 * Checks a new connection before it is used: a standby does not know what was committed a moment ago, and the database
 * may have been created again since the last connection. Returns which server it leads to.
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
