import { nameColumns } from "../../row/name-columns.ts";
import { SERVER_RUN_ID } from "../connection/server-run.ts";
import type { LookUp } from "./look-up.ts";

/** Fencing columns: in each row, the server that has answered the look-up. */
export interface FencingColumns {
  readonly server_run: string;
  readonly store_id: string;
  /** Null in the only row of a look-up without results. */
  readonly is_found: true | null;
}

/** Adds fencing columns to a look-up: the same statement reports the server run that answers it, and the store. */
export function withFencing({ columns, text }: Pick<LookUp, "columns" | "text">): string {
  return `
    SELECT ${SERVER_RUN_ID} AS server_run, state.id AS store_id, found.is_found, ${nameColumns(columns, "found")}
    FROM store_state AS state
    LEFT JOIN (SELECT true AS is_found, ${nameColumns(columns)} FROM (${text}) AS answer) AS found ON true
  `;
}
