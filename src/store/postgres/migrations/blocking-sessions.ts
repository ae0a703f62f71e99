import { setTimeout as wait } from "node:timers/promises";
import type { ClientConfig } from "pg";
import type { Connection } from "../connection/connection.ts";
import { withClient } from "../connection/with-client.ts";

/** Follows what a session of the database waits for, over a connection of its own. */
export interface BlockingSessions {
  /** Resolves when it looks, or cannot. */
  readonly begun: Promise<void>;
  /** Those that it waited for last, in words; undefined when it was never seen to wait. */
  latest(): string | undefined;
  close(): Promise<void>;
}

const LOOK_MS = 50;

/**
 * Looks at the session with this process id again and again. `onChange` is called with the sessions that it waits for
 * when they are other ones than before. A database that refuses the connection only leaves them without names.
 */
export function followBlockingSessions(
  config: ClientConfig,
  pid: number,
  onChange: (sessions: string) => void,
): BlockingSessions {
  const ended = new AbortController();
  const begun = Promise.withResolvers<void>();
  let latest: string | undefined;

  async function look(connection: Connection): Promise<void> {
    begun.resolve();
    while (!ended.signal.aborted) {
      const found = await connection.all<BlockingSession>(BLOCKING, [pid]);
      const sessions = found.map(describe).join(", ");
      if (sessions !== "" && sessions !== latest) {
        latest = sessions;
        onChange(sessions);
      }
      await wait(LOOK_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }

  const looking = withClient(config, look).catch(() => begun.resolve());
  return {
    begun: begun.promise,
    latest: () => latest,
    async close() {
      ended.abort();
      await looking;
    },
  };
}

interface BlockingSession {
  readonly pid: number;
  readonly application: string | null;
  readonly user: string | null;
  readonly state: string | null;
  /** When its transaction began. */
  readonly since: Date | null;
}

/** A user who may not see what the sessions of others do is shown no state. */
function describe({ pid, application, user, state, since }: BlockingSession): string {
  if (pid === 0) return "a prepared transaction (pg_prepared_xacts)";
  const facts = [
    application !== null && application !== "" && `application ${JSON.stringify(application)}`,
    user !== null && `user ${JSON.stringify(user)}`,
    state,
    since !== null && `since ${since.toISOString()}`,
  ].filter((fact) => typeof fact === "string");
  return facts.length === 0 ? `session ${pid}` : `session ${pid} (${facts.join(", ")})`;
}

/** A prepared transaction has the process id 0. A background worker has no state; its kind is its name. */
const BLOCKING = `
  SELECT DISTINCT blocking.pid, usename AS user, state, xact_start AS since,
    CASE WHEN backend_type = 'client backend' THEN application_name ELSE backend_type END AS application
  FROM unnest(pg_blocking_pids($1)) AS blocking (pid)
  LEFT JOIN pg_stat_activity AS activity ON activity.pid = blocking.pid
  ORDER BY blocking.pid
`;
