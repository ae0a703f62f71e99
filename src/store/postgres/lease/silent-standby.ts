import { DatabaseError } from "pg";
import type { Connection } from "../connection/connection.ts";
import { SILENT_STANDBY, unavailable } from "../connection/storage-refusal.ts";

/**
 * Explains why a lock was not granted in time: a commit that waits for a synchronous standby keeps its locks. Other
 * errors, and those whose reason the server does not report, are returned unchanged.
 */
export async function explainLock(connection: Connection, err: unknown): Promise<unknown> {
  if (!isLockTimeout(err)) return err;
  const hanging = await connection.first(HANGING).catch(() => undefined);
  return hanging === undefined ? err : unavailable(SILENT_STANDBY, err);
}

/** True if a lock was not granted in time. */
export function isLockTimeout(err: unknown): boolean {
  return err instanceof DatabaseError && err.code === "55P03";
}

/** Every commit waits briefly. A user can see what the sessions of the same user wait for. */
const HANGING = `
  SELECT 1 FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND query_start < clock_timestamp() - interval '1 second' LIMIT 1
`;
