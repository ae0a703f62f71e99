import { nameColumns } from "../../row/name-columns.ts";
import { SERVER_RUN_ID } from "../connection/server-run.ts";
import type { LookUp } from "./look-up.ts";

/** Fencing columns: which server has answered a look-up, in each of its rows. */
export interface FencingColumns {
  readonly server_run: string;
  readonly store_id: string;
  /** Null in the one row of a look-up that finds nothing. */
  readonly is_found: true | null;
}

/** Adds fencing columns to a look-up: the same statement says which run of a server answers it, and for which store. */
export function withFencing({ columns, text }: Pick<LookUp, "columns" | "text">): string {
  return `
    SELECT ${SERVER_RUN_ID} AS server_run, state.id AS store_id, found.is_found, ${nameColumns(columns, "found")}
    FROM store_state AS state
    LEFT JOIN (SELECT true AS is_found, ${nameColumns(columns)} FROM (${text}) AS answer) AS found ON true
  `;
}
