import { setTimeout as sleep } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { startForwarder } from "../support/start-forwarder.ts";
import { startProcess } from "../support/start-process.ts";
import type { Check } from "./check.ts";
import { callNode, type MadeKey, type NodeCalls } from "./node-calls.ts";

/** What becomes of a primary that is replaced: it is ended, it hangs, or it lives on and answers who still asks it. */
const FATES = ["lives on", "hangs", "is killed"] as const;
const WRITING_MS = 800;
const PATIENCE_MS = 120_000;
/** A primary that hung goes on for so long while nodes may still ask it. */
const BACK_MS = 1_500;

/**
 * Has a synchronous standby take over, again and again, while three nodes write and revoke, two of them with a lease.
 * Looks whether what was answered is there, and whether a node takes a key whose revocation has returned.
 */
export async function tryPromotions(name: string, folder: string, promotions: number, check: Check): Promise<void> {
  let primary = await startPostgres(folder);
  const forwarder = await startForwarder(primary.port);
  const address = new URL(primary.url("postgres"));
  address.port = String(forwarder.port);
  const nodes = await startNodes(address.href);
  const { calls } = nodes;
  const made: MadeKey[] = [];
  const revoked: MadeKey[] = [];
  const errors: string[] = [];
  let accepted = 0;
  let isOver = false;

  /** Makes keys and revokes every other one, on the next node each; then tries it on all of them. */
  async function write(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const [maker, revoker] = [calls[turn % calls.length], calls[(turn + 1) % calls.length]];
      try {
        const key = await maker?.createKey();
        if (key === undefined) continue;
        made.push(key);
        if (turn % 2 === 0) continue;
        await revoker?.revoke(key.id);
        revoked.push(key);
        accepted += await countAccepted(calls, key.key);
      } catch (err) {
        errors.push(String(err));
        await sleep(20);
      }
    }
  }

  const writers = calls.map((_, index) => write(index));
  const outagesMs: number[] = [];
  try {
    for (let round = 0; round < promotions; round += 1) {
      const standby = await primary.startStandby();
      await primary.requireStandby();
      await sleep(WRITING_MS);
      const startedAt = performance.now();
      const before = revoked.length;
      const fate = FATES[round % FATES.length];
      if (fate === "hangs") primary.pause();
      if (fate === "is killed") await primary.kill();
      await standby.promote();
      forwarder.leadTo(standby.port);
      // One more for each writer: it began after the standby took over.
      while (revoked.length < before + 2 * writers.length && performance.now() - startedAt < PATIENCE_MS)
        await sleep(10);
      outagesMs.push(performance.now() - startedAt);
      if (fate === "hangs") {
        primary.resume();
        await sleep(BACK_MS);
      }
      await primary.kill();
      await primary.stop();
      primary = standby;
    }
    isOver = true;
    await Promise.all(writers);
    accepted += (await Promise.all(revoked.map(({ key }) => countAccepted(calls, key)))).reduce((a, b) => a + b, 0);

    const told = `${promotions} promotions under writes`;
    const lost = await listLost(primary, made, revoked);
    check(
      `${name}: ${told}: none of ${made.length + revoked.length} answered changes is lost`,
      lost.length === 0,
      lost,
    );
    check(
      `${name}: none of ${revoked.length} revoked keys is accepted afterwards, on any node`,
      accepted === 0,
      accepted,
    );
    const wrong = errors.filter((error) => !error.includes("503"));
    check(`${name}: ${errors.length} calls were refused meanwhile, with 503`, wrong.length === 0, wrong);
    const sorted = outagesMs.toSorted((a, b) => a - b).map(Math.round);
    const slowest = sorted.at(-1) ?? 0;
    const median = sorted[Math.floor(sorted.length / 2)];
    check(
      `${name}: changes on every node go on after ${median} ms, ${slowest} at the most`,
      slowest < PATIENCE_MS,
      sorted,
    );
  } finally {
    isOver = true;
    await nodes.stop();
    await forwarder.close();
    await primary.stop();
  }
}

async function startNodes(url: string) {
  // Revoked keys are tried by the hundred.
  const env = { STORE_URL: url, EXAMPLES: "on", LOG_LEVEL: "silent", AUTH_FAILURE_LIMIT: "off" };
  const nodes = [await startProcess(env)];
  const adminKey = /admin key {2}(\S+)/.exec(nodes[0]?.stdout() ?? "")?.[1] ?? "";
  const leased = { ...env, KEY_CACHE: "lease" };
  nodes.push(...(await Promise.all([startProcess(leased), startProcess(leased)])));
  return {
    calls: nodes.map((node) => callNode(node.url, adminKey)),
    stop: () => Promise.all(nodes.map((node) => node.stop())),
  };
}

/** On how many nodes a key gets a template. */
async function countAccepted(nodes: readonly NodeCalls[], key: string): Promise<number> {
  const statuses = await Promise.all(nodes.map((node) => node.fetchWith(key)));
  return statuses.filter((status) => status !== 401 && status !== 503).length;
}

/** What was answered and is not there, or has no audit row. */
async function listLost(
  server: PostgresServer,
  made: readonly MadeKey[],
  revoked: readonly MadeKey[],
): Promise<readonly string[]> {
  const keys = new Map((await server.run("SELECT id, revoked_at FROM keys")).map((row) => [row.id, row.revoked_at]));
  const rows = await server.run("SELECT action || ' ' || subject AS event FROM audit_events");
  const events = new Set(rows.map(({ event }) => event));
  return [
    ...made.filter(({ id }) => !keys.has(id) || !events.has(`key.create ${id}`)).map(({ id }) => `made ${id}`),
    ...revoked
      .filter(({ id }) => (keys.get(id) ?? null) === null || !events.has(`key.revoke ${id}`))
      .map(({ id }) => `revoked ${id}`),
  ];
}
