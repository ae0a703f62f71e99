import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../reliability/quantile.ts";
import type { PostgresServer } from "../support/postgres-server.ts";
import type { Check } from "./check.ts";
import { type ClusterNode, type ClusterOptions, startCluster } from "./cluster.ts";
import { REVOCATION_FAULTS, type RevocationFault } from "./revocation-faults.ts";

/** What is tried. */
export interface RevocationOptions extends ClusterOptions {
  readonly database: PostgresServer;
  /** `lease` or `off`. */
  readonly keyCache: string;
  /** What befalls nodes; by default what needs nothing of the system. */
  readonly list?: readonly RevocationFault[];
  /** Revocations while nothing is wrong, and under each fault. */
  readonly rounds: number;
  readonly faults: number;
}

/** Callers that keep every node busy meanwhile, and how long each thinks before its next fetch. */
const LOAD = 4;
const THINKING_MS = 10;
const PATIENCE_MS = 120_000;

/** A fetch that a node has answered. */
interface Answered {
  readonly startedAt: number;
  readonly status: number;
}

/**
 * Revokes keys on one node while all of three are busy, also while something befalls another one. Each key is fetched
 * with on every node without end, and no fetch that begins when the revocation has returned may be answered.
 */
export async function tryRevocations(name: string, options: RevocationOptions, check: Check): Promise<void> {
  const { database, keyCache, poolerPort, hasNamespaces, list = REVOCATION_FAULTS, rounds, faults } = options;
  await database.run("DROP DATABASE IF EXISTS revocations WITH (FORCE)");
  await database.run("CREATE DATABASE revocations TEMPLATE template0");
  const cluster = await startCluster(database.url("revocations"), { KEY_CACHE: keyCache }, options);
  const where = `${poolerPort ? ", through PgBouncer" : ""}${hasNamespaces ? ", each in a network of its own" : ""}`;
  const what = `${name}, ${keyCache === "lease" ? "lease" : "each fetch asks"}${where}`;
  try {
    const load = await startLoad(cluster.nodes.slice());
    const calm = await revokeInTurn({ rounds, fault: undefined, cluster, database });
    const refused = load.refused();
    report(what, "nothing is wrong", calm, check);
    check(`${what}: none of ${load.fetched()} fetches with another key was refused meanwhile`, refused === 0, refused);
    for (const fault of list) {
      report(what, fault.name, await revokeInTurn({ rounds: faults, fault, cluster, database }), check);
    }
    await load.stop();
    const wrong = load.wrong();
    check(`${what}: whatever was refused under faults was answered 503`, wrong.length === 0, wrong);
  } finally {
    const exits = await cluster.stop();
    check(
      `${what}: every node ends as it is told`,
      exits.every((exit) => exit === 0),
      exits,
    );
  }
}

interface Outcome {
  readonly times: number[];
  accepted: number;
  /** Fetches before the revocation returned: otherwise nothing was tried. */
  served: number;
  failures: string[];
}

interface Turn {
  readonly rounds: number;
  readonly fault: RevocationFault | undefined;
  readonly cluster: Awaited<ReturnType<typeof startCluster>>;
  readonly database: PostgresServer;
}

async function revokeInTurn({ rounds, fault, cluster, database }: Turn): Promise<Outcome> {
  const outcome: Outcome = { times: [], accepted: 0, served: 0, failures: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { nodes } = cluster;
    const [revoker, victim] = [nodes[round % nodes.length], nodes[(round + 1) % nodes.length]];
    if (revoker === undefined || victim === undefined) throw new Error("there is no node");
    try {
      await untilServing(nodes);
      const made = await revoker.calls.createKey();
      const attacks = nodes.map((node) => attack(node, made.key));
      await Promise.all(attacks.map((each) => each.isServed()));
      const end = await fault?.begin(victim, cluster, database);
      const [startedAt, revokedAt] = await revoke(revoker, made.id);
      outcome.times.push(revokedAt - startedAt);
      const late = fault === undefined ? [] : cluster.nodes.map((node) => tryOften(node, made.key));
      await end?.();
      const joined = cluster.nodes.filter((node) => !nodes.includes(node)).map((node) => tryOften(node, made.key));
      const answered = (await Promise.all([...attacks.map((each) => each.end()), ...late, ...joined])).flat();
      const isServed = ({ status }: Answered) => status === 200;
      outcome.accepted += answered.filter((each) => isServed(each) && each.startedAt > revokedAt).length;
      outcome.served += answered.filter((each) => isServed(each) && each.startedAt <= revokedAt).length;
    } catch (err) {
      outcome.failures.push(String(err));
    }
  }
  return outcome;
}

/** Revokes a key, again where that was refused; and when the call that was answered began and ended. */
async function revoke({ calls }: ClusterNode, id: string): Promise<readonly [startedAt: number, endedAt: number]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const startedAt = performance.now();
    try {
      await calls.revoke(id);
      return [startedAt, performance.now()];
    } catch (err) {
      if (!String(err).includes("503") || performance.now() > deadline) throw err;
    }
  }
}

function report(what: string, fault: string, { times, accepted, served, failures }: Outcome, check: Check): void {
  const [median, late, longest] = [0.5, 0.99, 1].map((part) => `${quantile(times, part).toFixed(1)} ms`);
  const told = `${times.length} revocations, p50 ${median}, p99 ${late}, longest ${longest}`;
  check(`${what}: ${fault}: ${told}: none of the keys is accepted afterwards`, accepted === 0, accepted);
  check(`${what}: ${fault}: each revocation is answered, and keys served before (${served})`, served > 0, served);
  if (failures.length > 0) check(`${what}: ${fault}: every round goes to its end`, false, failures);
}

/** Waits until every node serves, whatever has befallen it before. */
async function untilServing(nodes: readonly ClusterNode[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (const { url } of nodes) {
    while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) {
      if (performance.now() > deadline) throw new Error(`${url} does not serve`);
      await sleep(10);
    }
  }
}

/** Fetches with a key without end. */
function attack({ calls }: ClusterNode, key: string) {
  const answered: Answered[] = [];
  let isOver = false;
  const attacking = (async () => {
    while (!isOver) {
      answered.push(await fetchOnce(calls, key));
      await sleep(1);
    }
  })();
  return {
    async isServed() {
      const deadline = performance.now() + PATIENCE_MS;
      while (!answered.some(({ status }) => status === 200) && performance.now() < deadline) await sleep(2);
    },
    async end() {
      isOver = true;
      await attacking;
      return answered;
    },
  };
}

/** Begins now, however late it is answered. */
async function tryOften({ calls }: ClusterNode, key: string): Promise<readonly Answered[]> {
  return Promise.all(Array.from({ length: 5 }, () => fetchOnce(calls, key)));
}

async function fetchOnce(calls: ClusterNode["calls"], key: string): Promise<Answered> {
  const startedAt = performance.now();
  return { startedAt, status: await calls.fetchWith(key).catch(() => 0) };
}

/** Keeps nodes busy with another key. */
async function startLoad(nodes: readonly ClusterNode[]) {
  const made = await nodes[0]?.calls.createKey();
  const statuses: number[] = [];
  let isOver = false;
  const loading = nodes.flatMap((node) =>
    Array.from({ length: LOAD }, async () => {
      while (!isOver) {
        statuses.push((await fetchOnce(node.calls, made?.key ?? "")).status);
        await sleep(THINKING_MS);
      }
    }),
  );
  return {
    fetched: () => statuses.length,
    refused: () => statuses.filter((status) => status !== 200).length,
    wrong: () => statuses.filter((status) => status !== 200 && status !== 503),
    async stop() {
      isOver = true;
      await Promise.all(loading);
    },
  };
}
