import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { PostgresServer } from "../support/postgres-server.ts";
import type { Check } from "./check.ts";
import { type ClusterNode, startCluster } from "./cluster.ts";
import type { MadeKey } from "./node-calls.ts";

/** How long writes go on before something is killed. */
const WRITING_MS = 400;
const PATIENCE_MS = 120_000;

/**
 * Kills the database and nodes by turns while all nodes make and revoke keys, and looks for what was answered: each
 * change is there, with its audit row, once.
 */
export async function tryKills(name: string, database: PostgresServer, kills: number, check: Check): Promise<void> {
  await database.run("DROP DATABASE IF EXISTS kills WITH (FORCE)");
  await database.run("CREATE DATABASE kills TEMPLATE template0");
  const url = database.url("kills");
  const cluster = await startCluster(url, { KEY_CACHE: "lease" });
  const made: MadeKey[] = [];
  const revoked: MadeKey[] = [];
  const errors: string[] = [];
  const killed = new Set<ClusterNode | undefined>();
  let isOver = false;

  async function write({ calls }: ClusterNode): Promise<void> {
    const key = await calls.createKey();
    made.push(key);
    if (made.length % 2 === 0) return;
    await calls.revoke(key.id);
    revoked.push(key);
  }

  async function writeOn(place: number): Promise<void> {
    while (!isOver) {
      const node = cluster.nodes[place];
      if (node === undefined) throw new Error(`there is no node ${place}`);
      await write(node).catch(async (err) => {
        // A call that a killed process can answer no more fails by itself.
        errors.push(err instanceof TypeError && killed.has(node) ? "killed" : String(err));
        await sleep(20);
      });
    }
  }

  async function killNode(place: number): Promise<void> {
    const node = cluster.nodes[place];
    killed.add(node);
    await node?.kill();
    cluster.nodes[place] = await cluster.join();
    cluster.nodes.length = 3;
  }

  const writers = [0, 1, 2].map(writeOn);
  let slowestMs = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(WRITING_MS * (0.5 + Math.random()));
      const startedAt = performance.now();
      if (kill % 2 === 0) {
        await database.kill();
        await database.start();
      } else {
        await killNode(Math.floor(kill / 2) % 3);
      }
      const before = made.length;
      while (made.length < before + 3 && performance.now() - startedAt < PATIENCE_MS) await sleep(10);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    isOver = true;
    await Promise.all(writers);
    const told = `${kills} kills of the database and of nodes under writes`;
    const { lost, unaudited } = await compare(url, made, revoked);
    check(
      `${name}: ${told}: none of ${made.length + revoked.length} answered changes is lost`,
      lost.length === 0,
      lost,
    );
    check(`${name}: each change has its audit row, once`, unaudited.length === 0, unaudited);
    const wrong = errors.filter((error) => !error.includes("503") && !error.includes("killed"));
    check(
      `${name}: ${errors.length} calls were refused meanwhile, with 503, or had no node`,
      wrong.length === 0,
      wrong,
    );
    check(`${name}: changes are made again ${Math.round(slowestMs)} ms after a kill`, slowestMs < PATIENCE_MS, "");
  } finally {
    isOver = true;
    await cluster.stop();
  }
}

/** What was answered and is not there; and changes that are there without an audit row of their own, or with two. */
async function compare(url: string, made: readonly MadeKey[], revoked: readonly MadeKey[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const keys = await client.query<{ id: string; revoked_at: string | null }>("SELECT id, revoked_at FROM keys");
  const events = await client.query<{ event: string }>(
    "SELECT action || ' ' || subject AS event FROM audit_events WHERE action IN ('key.create', 'key.revoke')",
  );
  await client.end();
  const stored = new Map(keys.rows.map(({ id, revoked_at }) => [id, revoked_at]));
  const counts = new Map<string, number>();
  for (const { event } of events.rows) counts.set(event, (counts.get(event) ?? 0) + 1);
  const expected = keys.rows.flatMap(({ id, revoked_at }) => [
    `key.create ${id}`,
    ...(revoked_at === null ? [] : [`key.revoke ${id}`]),
  ]);
  return {
    lost: [
      ...made.filter(({ id }) => !stored.has(id)).map(({ id }) => `made ${id}`),
      ...revoked.filter(({ id }) => (stored.get(id) ?? null) === null).map(({ id }) => `revoked ${id}`),
    ],
    unaudited: [
      ...expected.filter((event) => counts.get(event) !== 1),
      ...[...counts.keys()].filter((event) => !expected.includes(event)),
    ],
  };
}
