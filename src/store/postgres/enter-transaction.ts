import type { Connection } from "./connection.ts";
import { SERVER_RUN, type ServerRun, UNTOLD } from "./server-run.ts";

/** Beyond these the server ends a statement, a wait for the lock, and a transaction whose node has stopped. */
export function toTimeouts(statementTimeoutMs: number) {
  return { statement_timeout: statementTimeoutMs, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
}

/** Gives the transaction that has begun the settings that a pooler keeps for no session. Returns where it runs. */
export async function enterTransaction(connection: Connection, statementTimeoutMs: number): Promise<ServerRun> {
  const settings = Object.entries({ synchronous_commit: "on", ...toTimeouts(statementTimeoutMs) })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(", ");
  const { id, timeline } = (await connection.first<ServerRun>(`SELECT ${SERVER_RUN}, ${settings}`)) ?? UNTOLD;
  return { id, timeline };
}
