import { setTimeout as wait } from "node:timers/promises";
import type { ClientConfig } from "pg";
import type { Connection } from "../connection/connection.ts";
import { withClient } from "../connection/with-client.ts";

/** Follows the sessions that a database session waits for, over a separate connection. */
export interface BlockingSessions {
  /** Resolves when the first read has started, or has failed. */
  readonly begun: Promise<void>;
  /** A description of the sessions that it waited for last; undefined if none was ever seen. */
  latest(): string | undefined;
  close(): Promise<void>;
}

const LOOK_MS = 50;

/**
 * Polls the session with this process id. `onChange` is called with the sessions that it waits for when they change. If
 * the database refuses the connection, the sessions are only not named.
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

/** The state is NULL if the user may not see the sessions of other users. */
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

/** A prepared transaction has process id 0. A background worker has no state; its type serves as its name. */
const BLOCKING = `
  SELECT DISTINCT blocking.pid, usename AS user, state, xact_start AS since,
    CASE WHEN backend_type = 'client backend' THEN application_name ELSE backend_type END AS application
  FROM unnest(pg_blocking_pids($1)) AS blocking (pid)
  LEFT JOIN pg_stat_activity AS activity ON activity.pid = blocking.pid
  ORDER BY blocking.pid
`;
