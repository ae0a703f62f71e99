/**
 * Nodes on one database of PostgreSQL: `npm run suite -- postgres --version 17 --rounds 1000 --kills 20`, and
 * `--promotions 20`. The tests of the store on that release; three nodes that start at once on an empty database; keys
 * that are revoked on one node and tried on the others, under load; a database that is killed under writes; backups by
 * its own tools; and a synchronous standby that takes over under writes. Ends with "N passed, N failed".
 */
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { startProcess } from "../support/start-process.ts";
import { eventStreamWay } from "../support/watch-ways.ts";
import { callNode, type NodeCalls } from "./node-calls.ts";
import { serverPackage, VERSIONS } from "./server-package.ts";
import { tryBackups } from "./try-backups.ts";
import { tryPromotions } from "./try-promotions.ts";

const { values } = parseArgs({
  options: {
    version: { type: "string", multiple: true, default: Object.keys(VERSIONS) },
    rounds: { type: "string", default: "50" },
    kills: { type: "string", default: "3" },
    promotions: { type: "string", default: "3" },
  },
});
const [rounds, kills, promotions] = [Number(values.rounds), Number(values.kills), Number(values.promotions)];
if (!(rounds >= 1 && kills >= 1 && promotions >= 1)) {
  throw new Error("--rounds, --kills and --promotions must be 1 or more");
}

/** How long writes go on before the database is killed. */
const WRITING_MS = 1_500;
const PATIENCE_MS = 20_000;
/** Fetches at a time that every node answers meanwhile. */
const LOAD = 8;

let passed = 0;
let failed = 0;
for (const major of values.version) await tryVersion(major);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function tryVersion(major: string): Promise<void> {
  const folder = serverPackage(major);
  const tests = spawnSync("npx", ["vitest", "run", "--project=postgres", "--reporter=dot"], {
    env: { ...process.env, POSTGRES_PACKAGE: folder },
    encoding: "utf8",
  });
  check(`${major}: the tests of the store`, tests.status === 0, tests.stdout);
  const database = await startPostgres(folder);
  try {
    await tryNodes(`${major} (${database.version})`, database);
  } finally {
    await database.stop();
  }
  await tryPromotions(major, folder, promotions, check);
}

async function tryNodes(name: string, database: PostgresServer): Promise<void> {
  const env = { STORE_URL: database.url("postgres"), EXAMPLES: "on", LOG_LEVEL: "silent" };
  const nodes = await Promise.all([1, 2, 3].map(() => startProcess(env)));
  try {
    const begun = nodes.filter(({ stdout }) => stdout().includes("admin key  "));
    check(
      `${name}: 3 nodes start at once on an empty database, and one makes its keys`,
      begun.length === 1,
      begun.length,
    );
    const adminKey = /admin key {2}(\S+)/.exec(begun[0]?.stdout() ?? "")?.[1] ?? "";
    const calls = nodes.map(({ url }) => callNode(url, adminKey));
    await tryRevocations(name, calls);
    await tryStreams(
      name,
      calls,
      nodes.map(({ url }) => url),
    );
    await tryKills(name, database, calls, env.STORE_URL);
    await tryBackups(name, { database, url: env.STORE_URL }, { check, skip: (what) => console.log(`skipped ${what}`) });
  } finally {
    const exits = await Promise.all(nodes.map(({ stop }) => stop()));
    check(
      `${name}: every node ends as it is told`,
      exits.every((exit) => exit === 0),
      exits,
    );
  }
}

/** Revokes keys on one node while all are busy, and tries each on all nodes once the revocation has returned. */
async function tryRevocations(name: string, nodes: readonly NodeCalls[]): Promise<void> {
  const [first] = nodes;
  if (first === undefined) throw new Error("there is no node");
  const { key } = await first.createKey();
  let isOver = false;
  let fetched = 0;
  let refused = 0;
  const load = nodes.flatMap((node) =>
    Array.from({ length: LOAD }, async () => {
      while (!isOver) {
        if ((await node.fetchWith(key)) === 200) fetched += 1;
        else refused += 1;
      }
    }),
  );
  let accepted = 0;
  let unknown = 0;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [maker = first, revoker = first] = [nodes[round % nodes.length], nodes[(round + 1) % nodes.length]];
    const made = await maker.createKey();
    const before = await Promise.all(nodes.map((node) => node.fetchWith(made.key)));
    unknown += before.filter((status) => status !== 200).length;
    const startedAt = performance.now();
    await revoker.revoke(made.id);
    times.push(performance.now() - startedAt);
    const after = await Promise.all(nodes.flatMap((node) => [1, 2].map(() => node.fetchWith(made.key))));
    accepted += after.filter((status) => status !== 401).length;
  }
  isOver = true;
  await Promise.all(load);
  const told = `${rounds} revocations beside ${fetched} fetches, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`;
  check(`${name}: ${told}: a new key is known to every node`, unknown === 0, unknown);
  check(`${name}: a revoked key is refused by every node once its revocation has returned`, accepted === 0, accepted);
  check(`${name}: no fetch with another key was refused meanwhile`, refused === 0, refused);
}

/** Changes a template on one node, and listens to a stream of each. */
async function tryStreams(name: string, [first]: readonly NodeCalls[], urls: readonly string[]): Promise<void> {
  if (first === undefined) throw new Error("there is no node");
  const { key } = await first.createKey();
  const streams = urls.map((url) => eventStreamWay(url).open({}, key));
  await Promise.all(streams.map(({ began }) => began));
  const startedAt = performance.now();
  await first.archiveAndBack("welcome");
  const told = await Promise.all(streams.map((stream) => stream.changes(2)));
  const tookMs = Math.round(performance.now() - startedAt);
  for (const stream of streams) stream.cancel();
  const kinds = told.map((changes) => changes.map(({ kind, slug }) => `${slug} ${kind}`).join(", "));
  const isTold = kinds.every((each) => each === "welcome archived, welcome unarchived");
  check(`${name}: a stream of every node tells of changes on one, ${tookMs} ms later at the most`, isTold, kinds);
}

/** Kills the database while all nodes write, again and again, and looks for what was answered. */
async function tryKills(
  name: string,
  database: PostgresServer,
  nodes: readonly NodeCalls[],
  url: string,
): Promise<void> {
  const answered: string[] = [];
  const errors: string[] = [];
  let isOver = false;
  const writers = nodes.map(async (node) => {
    while (!isOver) {
      await node.createKey().then(
        ({ id }) => answered.push(id),
        async (err) => {
          errors.push(String(err));
          await sleep(20);
        },
      );
    }
  });
  let slowestMs = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(WRITING_MS);
    await database.kill();
    await sleep(500);
    await database.start();
    const startedAt = performance.now();
    const before = answered.length;
    while (answered.length < before + nodes.length && performance.now() - startedAt < PATIENCE_MS) await sleep(20);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  isOver = true;
  await Promise.all(writers);
  const [keys, audited] = await readIds(url);
  const lost = answered.filter((id) => !keys.includes(id));
  const told = `${answered.length} answered changes, ${kills} kills of the database`;
  check(`${name}: ${told}: none is lost`, lost.length === 0, lost);
  const isEachAudited = JSON.stringify(keys) === JSON.stringify(audited);
  check(`${name}: each of ${keys.length} keys has one audit row`, isEachAudited, audited.length);
  const wrong = errors.filter((error) => !error.includes("503"));
  check(`${name}: ${errors.length} calls were refused meanwhile, with 503`, wrong.length === 0, wrong);
  check(`${name}: changes are made again ${Math.round(slowestMs)} ms after its start`, slowestMs < PATIENCE_MS, "");
}

/** The ids of all keys, and those that the audit log says were made. */
async function readIds(url: string): Promise<readonly [readonly string[], readonly string[]]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const keys = await client.query<{ id: string }>("SELECT id FROM keys ORDER BY id");
  const events = await client.query<{ id: string }>(
    "SELECT subject AS id FROM audit_events WHERE action = 'key.create' ORDER BY subject",
  );
  await client.end();
  return [keys.rows.map(({ id }) => id), events.rows.map(({ id }) => id)];
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function check(what: string, isGood: boolean, found: unknown): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(
    isGood ? `ok      ${what}` : `FAILED  ${what}: ${typeof found === "string" ? found : JSON.stringify(found)}`,
  );
}
