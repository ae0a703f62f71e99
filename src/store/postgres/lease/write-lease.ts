import type { ClientConfig } from "pg";
import type { Connection, Value } from "../connection/connection.ts";
import { UNCONFIRMED, unavailable } from "../connection/storage-refusal.ts";
import { DATABASE_TIME } from "./database-clock.ts";
import { createHeartbeatConnection } from "./heartbeat-connection.ts";
import type { LeaseConnectionOptions } from "./lease-connection.ts";
import { LEASE_MS } from "./lease-time.ts";

/**
 * Write lease: proof that a server is still the primary. A server that was replaced still answers look-ups, but its
 * writes wait for a standby that no longer follows it.
 */
export interface WriteLease {
  /**
   * Returns the server run that has confirmed a write sent within the last LEASE_MS. Throws UNAVAILABLE, or as a
   * connection does, if there is none.
   */
  holder(): Promise<string>;
  /** Determines the holder again. */
  renew(): Promise<void>;
  use(): WriteLeaseUse;
  close(): Promise<void>;
}

/** The state of a write lease. */
export interface WriteLeaseUse {
  /**
   * Time since the latest confirmed write was sent, or since the first attempt if none is confirmed yet. Undefined
   * before the first use.
   */
  readonly heartbeatAgeMs: number | undefined;
  readonly isHeld: boolean;
  /** Number of abandoned connections. */
  readonly lostConnections: number;
}

const HEARTBEAT_MS = 500;

export interface WriteLeaseOptions extends LeaseConnectionOptions {
  /** Called when a different server than before has confirmed a write. */
  readonly onHolder: (serverId: string) => void;
}

/** Creates a write lease, which starts its heartbeats on first use. */
export function createWriteLease(config: ClientConfig, { onHolder, ...options }: WriteLeaseOptions): WriteLease {
  const { cache } = options;
  const link = createHeartbeatConnection(config, options, onChange);
  /** Never repeats: a row that was deleted and written again must not look like the row of a blocked node. */
  let count = 0;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let holder: string | undefined;
  let heldUntil = 0;
  let freshAt: number | undefined;
  let failure: unknown;
  const isHeld = () => performance.now() < heldUntil;

  function sendNext(): Promise<void> {
    clearTimeout(timer);
    sending ??= write().then((isDone) => {
      sending = undefined;
      if (isClosed) return;
      // Random intervals keep nodes from sending at the same moments, also after an event that affects all of them.
      if (!isDone) void sendNext();
      else timer = setTimeout(sendNext, HEARTBEAT_MS * (0.8 + Math.random() * 0.2)).unref();
    });
    return sending;
  }

  /** Returns false if another write is due immediately. */
  async function write(): Promise<boolean> {
    freshAt ??= performance.now();
    try {
      const { id, connection, run } = await link.reach();
      // Measured before sending: the answer proves the server's role only for this moment.
      const sentAt = performance.now();
      const sent = cache?.begin(sentAt);
      count += 1;
      const latest = await sendHeartbeat(connection, options, [id, cache !== undefined, sent?.known ?? null, count]);
      heldUntil = sentAt + LEASE_MS;
      freshAt = sentAt;
      failure = undefined;
      if (run !== holder) {
        holder = run;
        onHolder(run);
      }
      return sent === undefined || cache?.confirm(sent, latest, performance.now()) === true;
    } catch (err) {
      failure = err;
      giveUp();
      return true;
    }
  }

  function onChange(): void {
    cache?.forget();
    void sendNext();
  }

  function giveUp(): void {
    cache?.close();
    link.giveUp();
  }

  return {
    async holder() {
      // A failed heartbeat is not repeated for each request.
      if (!isHeld()) await (sending ?? (failure === undefined ? sendNext() : undefined));
      if (isHeld() && holder !== undefined) return holder;
      throw failure ?? unavailable(UNCONFIRMED);
    },
    async renew() {
      await sending;
      giveUp();
      await sendNext();
    },
    use: () => ({ heartbeatAgeMs: ageOf(freshAt), isHeld: isHeld(), lostConnections: link.lostConnections() }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      cache?.forget();
      await sending;
      clearTimeout(timer);
      await link.close();
    },
  };
}

function ageOf(at: number | undefined): number | undefined {
  return at === undefined ? undefined : performance.now() - at;
}

/** Sends a heartbeat, returns the latest event, and updates the database clock. */
async function sendHeartbeat(
  connection: Connection,
  { clock, standbys }: LeaseConnectionOptions,
  values: readonly Value[],
): Promise<number> {
  const question = clock.ask();
  try {
    const row = await connection.commit<{ last_event: number; at: number }>(HEARTBEAT, values);
    if (row !== undefined) clock.note(question, row.at);
    standbys.noteHeartbeat(connection);
    return row?.last_event ?? 0;
  } catch (err) {
    throw unavailable(UNCONFIRMED, err);
  }
}

// One statement sees one snapshot: the event that it writes for a node without a cache is the one that it returns.
const HEARTBEAT = `
  INSERT INTO nodes (id, seen_at, known_event, beats)
  VALUES (
    $1, ${DATABASE_TIME}, CASE WHEN $2::boolean THEN coalesce($3::bigint, (SELECT last_event FROM store_state)) END, $4
  )
  ON CONFLICT (id) DO UPDATE
  SET seen_at = excluded.seen_at, known_event = excluded.known_event, beats = excluded.beats
  RETURNING (SELECT last_event FROM store_state), seen_at AS at
`;
