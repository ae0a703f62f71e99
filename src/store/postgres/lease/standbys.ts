import { DatabaseError } from "pg";
import type { Connection } from "../connection/connection.ts";

/** The synchronous standbys as reported by the primary. */
export interface Standbys {
  /**
   * Number of standbys that confirm commits; undefined if the user may not read it or the engine does not report it.
   */
  readonly synchronous?: number;
  /** Number of standbys that must confirm a commit; undefined if the engine does not report it. */
  readonly required?: number;
}

/** This many heartbeats are five seconds. */
const HEARTBEATS_PER_LOOK = 10;

/** The latest report of the primary. */
export class StandbyWatch {
  #latest: Standbys = {};
  #heartbeats = 0;

  get latest(): Standbys {
    return this.#latest;
  }

  /** Reads the standbys again. Throws if the connection is lost. */
  async look(connection: Connection): Promise<void> {
    this.#latest = await readStandbys(connection);
  }

  /**
   * Reads the standbys again after every few heartbeats. Call it after each heartbeat; if the connection is lost, the
   * next heartbeat fails.
   */
  noteHeartbeat(connection: Connection): void {
    this.#heartbeats += 1;
    if (this.#heartbeats % HEARTBEATS_PER_LOOK === 0) this.look(connection).catch(() => undefined);
  }
}

/** Reads the standbys of the server that a connection leads to. Throws if the connection is lost. */
export async function readStandbys(connection: Connection): Promise<Standbys> {
  try {
    const row = await connection.first<{ names: string | null; synchronous: number; hidden: number }>(STANDBYS);
    return {
      ...(row !== undefined && row.hidden === 0 && { synchronous: row.synchronous }),
      ...(typeof row?.names === "string" && { required: countRequired(row.names) }),
    };
  } catch (err) {
    if (err instanceof DatabaseError) return {};
    throw err;
  }
}

/** A user without `pg_read_all_stats` sees a row for each standby, and NULL for its state. */
const STANDBYS = `
  SELECT current_setting('synchronous_standby_names', true) AS names,
    count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::integer AS synchronous,
    count(*) FILTER (WHERE sync_state IS NULL)::integer AS hidden
  FROM pg_stat_replication
`;

/**
 * Parses the required number from `synchronous_standby_names`, such as `FIRST 2 (a, b)`, `ANY 1 (*)`, `2 (a, b, c)` and
 * `a, b`.
 */
function countRequired(names: string): number {
  if (names.trim() === "") return 0;
  return Number(/^\s*(?:(?:FIRST|ANY)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}
