import { DatabaseError } from "pg";
import type { Connection } from "./connection.ts";

/** One run of one primary. */
export interface ServerRun {
  /** Unique to the run; empty if the engine does not report it. */
  readonly id: string;
  /**
   * The timeline that the server writes; a promoted standby starts a new one. Undefined if the engine does not report
   * it.
   */
  readonly timeline: string | undefined;
}

/** For an engine that does not report its run. */
export const UNKNOWN_SERVER: ServerRun = { id: "", timeline: undefined };

/** The name of a write-ahead log file starts with its timeline. */
const TIMELINE = "left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)";

/** SQL expression for the id of the run that executes the statement. */
export const SERVER_RUN_ID = `${TIMELINE} || ' ' || extract(epoch FROM pg_postmaster_start_time())::text`;

/** SQL columns of a ServerRun. */
export const SERVER_RUN = `${SERVER_RUN_ID} AS id, ${TIMELINE} AS timeline`;

/** Reads the server run that a connection leads to. */
export async function readServerRun(connection: Connection): Promise<ServerRun> {
  try {
    return (await connection.first<ServerRun>(`SELECT ${SERVER_RUN}`)) ?? UNKNOWN_SERVER;
  } catch (err) {
    if (err instanceof DatabaseError && IS_UNKNOWN.has(err.code ?? "")) return UNKNOWN_SERVER;
    throw err;
  }
}

/** The function does not exist, or is not permitted. */
const IS_UNKNOWN = new Set(["42883", "0A000", "42501"]);
