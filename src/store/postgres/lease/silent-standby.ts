import { DatabaseError } from "pg";
import type { Connection } from "../connection/connection.ts";
import { SILENT_STANDBY, unavailable } from "../connection/storage-refusal.ts";

/**
 * Says why a lock did not come in time: a commit that waits for a synchronous standby keeps its locks. Another error,
 * and one whose reason the server does not tell, stays as it is.
 */
export async function explainLock(connection: Connection, err: unknown): Promise<unknown> {
  if (!isLockTimeout(err)) return err;
  const hanging = await connection.first(HANGING).catch(() => undefined);
  return hanging === undefined ? err : unavailable(SILENT_STANDBY, err);
}

/** True when a lock did not come in time. */
export function isLockTimeout(err: unknown): boolean {
  return err instanceof DatabaseError && err.code === "55P03";
}

/** Every commit waits for a moment. A user sees what the sessions of its own wait for. */
const HANGING = `
  SELECT 1 FROM pg_stat_activity
  WHERE wait_event = 'SyncRep' AND query_start < clock_timestamp() - interval '1 second' LIMIT 1
`;
