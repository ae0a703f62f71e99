import type { Connection } from "./connection.ts";
import { SERVER_RUN, type ServerRun, UNKNOWN_SERVER } from "./server-run.ts";

const LOCK_TIMEOUT_MS = 2_000;
const IDLE_TIMEOUT_MS = 10_000;

/** When the server cancels a statement, a wait for a lock, and a transaction whose node has stopped. */
export interface Timeouts {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

export function toTimeouts(statementTimeoutMs: number, patience: number): Timeouts {
  return {
    statement_timeout: statementTimeoutMs * patience,
    lock_timeout: LOCK_TIMEOUT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS * patience,
  };
}

/**
 * Applies to the current transaction the settings that a pooler does not preserve for a session. Returns its server
 * run.
 */
export async function enterTransaction(connection: Connection, timeouts: Timeouts): Promise<ServerRun> {
  const settings = Object.entries({ synchronous_commit: "on", ...timeouts })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(", ");
  const { id, timeline } = (await connection.first<ServerRun>(`SELECT ${SERVER_RUN}, ${settings}`)) ?? UNKNOWN_SERVER;
  return { id, timeline };
}
