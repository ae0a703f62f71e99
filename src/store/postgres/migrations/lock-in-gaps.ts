import { setTimeout as wait } from "node:timers/promises";
import { type ClientConfig, DatabaseError } from "pg";
import type { Connection } from "../connection/connection.ts";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import { followBlockingSessions } from "./blocking-sessions.ts";

/** Options for the locks of a migration. */
export interface LockPatience {
  /** Options of a second connection, which reads what the migration waits for. */
  readonly config: ClientConfig;
  /** Time limit for all attempts. Default: a minute. */
  readonly patienceMs?: number | undefined;
  /** Called with a message that names the sessions that the migration waits for. */
  readonly note?: ((line: string) => void) | undefined;
}

/**
 * How long an attempt waits for one lock. All statements on the table queue behind it meanwhile, so it is well below
 * the second that a look-up may take.
 */
const LOCK_TIMEOUT_MS = 300;
const PATIENCE_MS = 60_000;
/**
 * Minimum number of attempts if the lock's holder has not been seen, as on a busy machine: the message must name it.
 */
const UNSEEN_MAX = 3;
/** Between attempts, other statements can use the table. */
const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 2_000;

/** Limits how long a transaction waits for locks while other statements queue behind it. */
export async function limitLockWaits(connection: Connection): Promise<void> {
  await connection.run(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

/**
 * Retries a transaction until it gets its locks. After the time limit, throws PostgresStoreError, which names the
 * sessions that hold them.
 */
export async function lockInGaps(
  connection: Connection,
  { config, patienceMs = PATIENCE_MS, note, place }: LockPatience & { readonly place: string },
  transact: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const session = await connection.first<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const blocking = followBlockingSessions(config, session?.pid ?? 0, (sessions) =>
    note?.(`the migration waits for a lock of ${sessions}`),
  );
  await blocking.begun;
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transact();
      } catch (err) {
        if (!isLockedOut(err)) throw err;
        const isOver = performance.now() >= deadline && (blocking.latest() !== undefined || attempt > UNSEEN_MAX);
        if (isOver) throw lockedOut(place, blocking.latest(), patienceMs, err);
      }
      await wait(Math.min(PAUSE_MIN_MS * attempt, PAUSE_MAX_MS) * (0.5 + Math.random() / 2));
    }
  } finally {
    await blocking.close();
  }
}

/** True if a lock was not granted in time, or for a deadlock with other transactions. */
function isLockedOut(err: unknown): boolean {
  return err instanceof DatabaseError && (err.code === "55P03" || err.code === "40P01");
}

function lockedOut(place: string, sessions = "another session", patienceMs: number, cause: unknown) {
  const seconds = Math.ceil(patienceMs / 1_000);
  const finding = `cannot be migrated: for ${seconds} s a lock that the migration needs was held by ${sessions}`;
  return new PostgresStoreError(place, "locked", finding, { cause });
}
