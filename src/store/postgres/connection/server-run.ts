import { DatabaseError } from "pg";
import type { Connection } from "./connection.ts";

/** One run of one primary. */
export interface ServerRun {
  /** Unlike that of every other run; empty where the engine does not say. */
  readonly id: string;
  /** What it writes: a standby that takes over begins another one. Undefined where the engine does not say. */
  readonly timeline: string | undefined;
}

/** Of an engine that does not say. */
export const UNKNOWN_SERVER: ServerRun = { id: "", timeline: undefined };

/** A file of the log is called by its timeline first. */
const TIMELINE = "left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)";

/** What a statement selects to say which run carries it out. */
export const SERVER_RUN_ID = `${TIMELINE} || ' ' || extract(epoch FROM pg_postmaster_start_time())::text`;

/** What a statement selects to give a ServerRun. */
export const SERVER_RUN = `${SERVER_RUN_ID} AS id, ${TIMELINE} AS timeline`;

/** Which server a connection leads to. */
export async function readServerRun(connection: Connection): Promise<ServerRun> {
  try {
    return (await connection.first<ServerRun>(`SELECT ${SERVER_RUN}`)) ?? UNKNOWN_SERVER;
  } catch (err) {
    if (err instanceof DatabaseError && IS_UNKNOWN.has(err.code ?? "")) return UNKNOWN_SERVER;
    throw err;
  }
}

/** A function that there is not, or not for us. */
const IS_UNKNOWN = new Set(["42883", "0A000", "42501"]);
