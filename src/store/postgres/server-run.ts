import { DatabaseError } from "pg";
import type { Connection } from "./connection.ts";

/** One run of one primary. */
export interface ServerRun {
  /** Is told from every other run; the empty text of all where the engine does not tell. */
  readonly id: string;
  /** What it writes: a standby that takes over begins another one. Undefined where the engine does not tell. */
  readonly timeline: string | undefined;
}

/** Of an engine that tells nothing. */
export const UNTOLD: ServerRun = { id: "", timeline: undefined };

/** Which server a connection leads to. */
export async function readServerRun(connection: Connection): Promise<ServerRun> {
  try {
    const row = await connection.first<{ started: string; timeline: string }>(READ);
    return row === undefined ? UNTOLD : { id: `${row.timeline} ${row.started}`, timeline: row.timeline };
  } catch (err) {
    if (err instanceof DatabaseError && IS_UNKNOWN.has(err.code ?? "")) return UNTOLD;
    throw err;
  }
}

/** A file of the log is called by its timeline first. */
const READ = `
  SELECT extract(epoch FROM pg_postmaster_start_time())::text AS started,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline
`;

/** A function that there is not, or not for us. */
const IS_UNKNOWN = new Set(["42883", "0A000", "42501"]);
