import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { LEASE_EXPIRY_MS } from "../lease/lease-time.ts";
import type { Committed } from "./transaction.ts";

export interface AwaitCachesDeps {
  readonly read: <Result>(run: (connection: Connection, server: ServerRun) => Promise<Result>) => Promise<Result>;
  /** The channel on which nodes are notified of changes. */
  readonly channel: string;
}

/** A node that serves from its cache. */
interface CachingNode {
  readonly id: string;
  readonly known_event: number;
  readonly beats: number;
}

/** A node whose row has not changed for some time. */
interface Seen {
  readonly beats: number;
  /** Monotonic time after the row was first read. */
  readonly since: number;
}

/** The last event of a change, and the server run that committed it. */
type Change = Omit<Committed<unknown>, "result">;

/** A change that waits at the barrier. */
interface Wait extends Change {
  readonly end: () => void;
  isNotified: boolean;
}

/** Pauses between reads of the nodes: a node answers within milliseconds, or only with its next heartbeat, or never. */
const PAUSES_MS = [1, 2, 3, 5, 8, 12, 20];

/**
 * Invalidation barrier: returns a function that waits until no node serves cached data from before an event, which must
 * be committed. It waits until every node knows the event, and at most until every earlier lease has expired.
 */
export function createAwaitCaches({ read, channel }: AwaitCachesDeps): (change: Change) => Promise<void> {
  const seen = new Map<string, Seen>();
  const waits = new Set<Wait>();
  let isLooking = false;

  /**
   * Lists the nodes whose lease may still be valid, with the server that reports them. Removes the others: they start
   * with an empty cache when they return.
   */
  async function listNodes(): Promise<{ readonly nodes: readonly CachingNode[]; readonly serverId: string }> {
    const { nodes, serverId } = await read(async (connection, { id }) => ({
      nodes: await connection.all<CachingNode>(NODES),
      serverId: id,
    }));
    const now = performance.now();
    const present = new Set(nodes.map(({ id }) => id));
    for (const id of seen.keys()) if (!present.has(id)) seen.delete(id);
    const ended = nodes.filter(({ id, beats }) => {
      const last = seen.get(id);
      if (last?.beats !== beats) seen.set(id, { beats, since: now });
      return last?.beats === beats && now - last.since > LEASE_EXPIRY_MS;
    });
    for (const { id, beats } of ended) {
      seen.delete(id);
      await read((connection) => connection.run(STRIKE_OFF, [id, beats]));
    }
    return { nodes: nodes.filter((node) => !ended.includes(node)), serverId };
  }

  /**
   * A wait ends only by a read of the nodes that starts after it. A failed read only delays waits, which end at the
   * latest when the leases have expired.
   */
  async function lookOnce(): Promise<void> {
    const asking = [...waits];
    const { nodes, serverId } = await listNodes();
    const known = nodes.reduce((least, node) => Math.min(least, node.known_event), Number.POSITIVE_INFINITY);
    // A server that was replaced does not know the nodes that have connected to the new one.
    for (const each of asking) if (each.serverId === serverId && each.event <= known) each.end();
    const unnotified = asking.filter((each) => waits.has(each) && !each.isNotified);
    if (unnotified.length === 0) return;
    for (const each of unnotified) each.isNotified = true;
    await read((connection) => connection.run("SELECT pg_notify($1, '')", [channel]));
  }

  async function look(): Promise<void> {
    isLooking = true;
    for (let round = 0; waits.size > 0; round += 1) {
      await lookOnce().catch(() => undefined);
      if (waits.size > 0) await wait(PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)]);
    }
    isLooking = false;
  }

  return (change) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        waits.delete(waiting);
        resolve();
      };
      const timer = setTimeout(end, LEASE_EXPIRY_MS);
      const waiting = { ...change, end, isNotified: false };
      waits.add(waiting);
      if (!isLooking) void look();
    });
}

const NODES = "SELECT id, known_event, beats FROM nodes WHERE known_event IS NOT NULL";
const STRIKE_OFF = "DELETE FROM nodes WHERE id = $1 AND beats = $2";
