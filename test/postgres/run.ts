/**
 * Nodes on one database of PostgreSQL: `npm run suite -- postgres --version 17 --rounds 1000 --faults 20 --kills 200`,
 * `--clocks 20`, `--promotions 20` and `--history`; `--only revocations`, `kills` and others choose a part,
 * `--without` leaves one out, `--shard 1/2` runs every second one. The tests of the store on that release; three nodes
 * that start at once on an empty database; keys that are revoked on one node and tried on the others, under load and
 * under faults, with a lease and without, through PgBouncer, and with nodes in network namespaces; keys that end while
 * the clocks of nodes are off and jump; a database and nodes that are killed under writes; backups by its own tools;
 * releases that replace each other on three nodes under fetches, with `--history` from the release before the second
 * migration on; and a synchronous standby that takes over under writes. Ends with "N passed, N failed".
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ArgumentError } from "../support/argument-error.ts";
import { LIBFAKETIME } from "../support/fake-clock.ts";
import { namespaceFault } from "../support/network-namespace.ts";
import { PGBOUNCER, startPgBouncer } from "../support/pgbouncer.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { shardOf } from "../support/shard.ts";
import { startProcess } from "../support/start-process.ts";
import { eventStreamWay } from "../support/watch-ways.ts";
import { callNode, type NodeCalls } from "./node-calls.ts";
import { NAMESPACE_FAULTS } from "./revocation-faults.ts";
import { serverPackage, VERSIONS } from "./server-package.ts";
import { tryBackups } from "./try-backups.ts";
import { tryClocks } from "./try-clocks.ts";
import { tryKills } from "./try-kills.ts";
import { tryOutage } from "./try-outage.ts";
import { tryPromotions } from "./try-promotions.ts";
import { tryRevocations } from "./try-revocations.ts";
import { tryUpgrades } from "./try-upgrades.ts";

const PARTS = ["tests", "nodes", "revocations", "clocks", "poolers", "namespaces", "kills", "upgrades", "promotions"];

const { values } = parseArgs({
  options: {
    version: { type: "string", multiple: true, default: Object.keys(VERSIONS) },
    only: { type: "string", multiple: true, default: PARTS },
    without: { type: "string", multiple: true, default: [] },
    rounds: { type: "string", default: "50" },
    faults: { type: "string", default: "1" },
    clocks: { type: "string", default: "1" },
    kills: { type: "string", default: "4" },
    promotions: { type: "string", default: "3" },
    history: { type: "boolean", default: false },
    shard: { type: "string" },
  },
});
const [rounds, faults, clocks, kills, promotions] = [
  Number(values.rounds),
  Number(values.faults),
  Number(values.clocks),
  Number(values.kills),
  Number(values.promotions),
];
if (!(rounds >= 1 && faults >= 1 && clocks >= 1 && kills >= 1 && promotions >= 1)) {
  throw new ArgumentError("--rounds, --faults, --clocks, --kills and --promotions must be 1 or more");
}
const unknown = [...values.only, ...values.without].filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new ArgumentError(`the parts are ${PARTS.join(", ")}, not ${unknown.join(", ")}`);
const chosen = values.only.filter((part) => !values.without.includes(part));
const wanted = new Set(shardOf(chosen, values.shard));
const isWanted = (part: string) => wanted.has(part);

let passed = 0;
let failed = 0;
for (const major of values.version) await tryVersion(major);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function tryVersion(major: string): Promise<void> {
  const folder = serverPackage(major);
  if (isWanted("tests")) {
    const tests = spawnSync(process.execPath, ["scripts/test.ts", "--project=postgres", "--reporter=dot"], {
      env: { ...process.env, POSTGRES_PACKAGE: folder },
      encoding: "utf8",
    });
    check(`${major}: the tests of the store`, tests.status === 0, tests.stdout);
  }
  const database = await startPostgres(folder);
  const name = `${major} (${database.version})`;
  try {
    if (isWanted("nodes")) await tryNodes(name, database);
    if (isWanted("revocations")) {
      for (const keyCache of ["off", "lease"])
        await tryRevocations(name, { database, keyCache, rounds, faults }, check);
    }
    if (isWanted("clocks")) await tryWrongClocks(name, database);
    if (isWanted("poolers")) await tryPooler(name, database);
    if (isWanted("namespaces")) await tryNamespaces(name, database);
    if (isWanted("kills")) await tryKills(name, database, kills, check);
    if (isWanted("upgrades")) await tryUpgrades(name, { database, hasHistory: values.history }, check);
  } finally {
    await database.stop();
  }
  if (isWanted("promotions")) await tryPromotions(major, folder, promotions, check);
}

/** Partitions as the kernel makes them, each node in a network of its own. */
async function tryNamespaces(name: string, database: PostgresServer): Promise<void> {
  const fault = namespaceFault();
  if (fault !== undefined) return console.log(`SKIPPED ${name}: nodes in network namespaces: ${fault}`);
  const options = { database, hasNamespaces: true, list: NAMESPACE_FAULTS, rounds, faults };
  for (const keyCache of ["off", "lease"]) await tryRevocations(name, { ...options, keyCache }, check);
}

/** Clocks of the day that are off, one for each node. */
async function tryWrongClocks(name: string, database: PostgresServer): Promise<void> {
  if (LIBFAKETIME === undefined)
    return console.log(`SKIPPED ${name}: clocks that are off: libfaketime is not installed`);
  const table = await tryClocks(name, { database, rounds: clocks }, check);
  console.log(`\n${table}\n`);
}

/** PgBouncer as it is hardest to live with: each transaction on whatever connection is free. */
async function tryPooler(name: string, database: PostgresServer): Promise<void> {
  if (PGBOUNCER === undefined)
    return console.log(`SKIPPED ${name}: revocations through PgBouncer, which is not installed`);
  const pooler = await startPgBouncer(new URL(database.url("revocations")), "transaction");
  try {
    await tryOutage(name, { database, poolerPort: pooler.port }, check);
    for (const keyCache of ["off", "lease"]) {
      await tryRevocations(name, { database, keyCache, poolerPort: pooler.port, list: [], rounds, faults }, check);
    }
  } finally {
    await pooler.stop();
  }
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
    await tryStreams(
      name,
      calls,
      nodes.map(({ url }) => url),
    );
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

function check(what: string, isGood: boolean, found: unknown): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(
    isGood ? `ok      ${what}` : `FAILED  ${what}: ${typeof found === "string" ? found : JSON.stringify(found)}`,
  );
}
