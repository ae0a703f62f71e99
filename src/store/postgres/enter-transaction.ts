import type { Connection } from "./connection.ts";
import { SERVER_RUN, type ServerRun, UNTOLD } from "./server-run.ts";

/** Beyond these the server ends a statement, a wait for the lock, and a transaction whose node has stopped. */
export const TIMEOUTS = { statement_timeout: 10_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };

const SETTINGS = Object.entries({ synchronous_commit: "on", ...TIMEOUTS })
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(", ");
const ENTER = `SELECT ${SERVER_RUN}, ${SETTINGS}`;

/** Gives the transaction that has begun the settings that a pooler keeps for no session. Returns where it runs. */
export async function enterTransaction(connection: Connection): Promise<ServerRun> {
  const { id, timeline } = (await connection.first<ServerRun>(ENTER)) ?? UNTOLD;
  return { id, timeline };
}
