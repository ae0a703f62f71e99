import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createFakeClock, type FakeClock } from "../support/fake-clock.ts";
import type { PostgresServer } from "../support/postgres-server.ts";
import { startProcess } from "../support/start-process.ts";
import type { Check } from "./check.ts";
import { startCluster } from "./cluster.ts";
import { callNode, type MadeKey, type NodeCalls } from "./node-calls.ts";

const HOUR_MS = 3_600_000;
/** How long a key lasts that expires, and a grace that ends. */
const LASTS_MS = 1_500;
/** For how long it is tried afterwards: longer than the clocks that are off by seconds take to get there. */
const TRIED_MS = 3_500;
/** The longest of a node whose beats are confirmed. */
const ROUND_TRIP_MS = 1_500;
const PAUSE_MS = 10;
const JUMP_EVERY_MS = 150;
const PATIENCE_MS = 120_000;

/** The clocks of nodes beside one that is right: how far they are off, and whether they jump between these. */
interface Clocks {
  readonly name: string;
  readonly offsetsMs: readonly number[];
  readonly isJumping: boolean;
}

const CLOCKS: readonly Clocks[] = [
  { name: "off by 3 s", offsetsMs: [-3_000, 3_000], isJumping: false },
  { name: "off by 1 h", offsetsMs: [-HOUR_MS, HOUR_MS], isJumping: false },
  { name: "jumping by 1 h", offsetsMs: [-HOUR_MS, HOUR_MS], isJumping: true },
];

/** What ends a secret. Resolves with the moment from which on it must be refused, by the clock of the database. */
interface End {
  readonly name: string;
  /** Whether the key is made with an end. */
  readonly isExpiring?: boolean;
  end(by: NodeCalls, made: MadeKey): Promise<number>;
}

/** Ends at once: once the answer is there. */
async function onceAnswered(call: Promise<unknown>): Promise<number> {
  await call;
  return Date.now();
}

const AT_ONCE: readonly End[] = [
  { name: "revoked", end: (by, { id }) => onceAnswered(by.revoke(id)) },
  { name: "rotated without a grace", end: (by, { id }) => onceAnswered(by.rotate(id, 0)) },
  {
    name: "rotated twice, the grace cut short",
    end: (by, { id }) => onceAnswered(by.rotate(id, HOUR_MS / 2).then(() => by.rotate(id, HOUR_MS / 2))),
  },
];

const IN_TIME: readonly End[] = [
  { name: "expired", isExpiring: true, end: async (_, { expires_at = "" }) => Date.parse(expires_at) },
  {
    name: "rotated, its grace at an end",
    async end(by, { id }) {
      const { previous_secret_expires_at } = await by.rotate(id, LASTS_MS);
      // What it says is not believed if it is more than a round trip later than it was asked for.
      return Math.min(Date.parse(previous_secret_expires_at), Date.now() + LASTS_MS + ROUND_TRIP_MS);
    },
  },
];

/** Nodes with clocks. The first one's is right. */
interface Skewed {
  readonly what: string;
  readonly nodes: readonly NodeCalls[];
  readonly clocks: readonly FakeClock[];
  readonly ends: readonly End[];
  readonly rounds: number;
}

/**
 * Ends keys while the clocks of nodes are off and jump, and fetches with them on every node without end. The database
 * and this process go by the clock of the machine. Returns the counts as a table.
 */
export async function tryClocks(
  name: string,
  { database, rounds }: { readonly database: PostgresServer; readonly rounds: number },
  check: Check,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-clocks-"));
  const rows: string[] = [HEAD];
  try {
    for (const keyCache of ["off", "lease"]) {
      await database.run("DROP DATABASE IF EXISTS clocks WITH (FORCE)", "CREATE DATABASE clocks TEMPLATE template0");
      const clocks = [0, 1, 2].map((node) => createFakeClock(folder, `${keyCache}-${node}`));
      const envOf = (node: number) => clocks[node]?.env;
      const cluster = await startCluster(database.url("clocks"), { KEY_CACHE: keyCache }, { envOf });
      const what = `${name}, ${keyCache === "lease" ? "lease" : "each fetch asks"}`;
      const nodes = cluster.nodes.map(({ calls }) => calls);
      try {
        rows.push(...(await tryAll({ what, nodes, clocks, ends: [...AT_ONCE, ...IN_TIME], rounds }, check)));
      } finally {
        await cluster.stop();
      }
    }
    rows.push(...(await tryFile(folder, rounds, check)));
    return rows.join("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Processes of one host share a clock; two that do not still agree on what needs none. */
async function tryFile(folder: string, rounds: number, check: Check): Promise<readonly string[]> {
  const clocks = [0, 1, 2].map((node) => createFakeClock(folder, `file-${node}`));
  const settings = { ...{ EXAMPLES: "on", LOG_LEVEL: "silent", AUTH_FAILURE_LIMIT: "off", MAX_LOOP_DELAY_MS: "off" } };
  const env = { ...settings, STORE_URL: `sqlite:${join(folder, "letterpress.db")}` };
  const first = await startProcess({ ...env, ...clocks[0]?.env });
  const others = await Promise.all(clocks.slice(1).map((clock) => startProcess({ ...env, ...clock.env })));
  const servers = [first, ...others];
  const adminKey = /admin key {2}(\S+)/.exec(first.stdout())?.[1] ?? "";
  const nodes = servers.map(({ url }) => callNode(url, adminKey));
  try {
    return await tryAll({ what: "SQLite", nodes, clocks, ends: AT_ONCE, rounds }, check);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

async function tryAll(skewed: Skewed, check: Check): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const clocks of CLOCKS) {
    const stop = setClocks(skewed.clocks.slice(1), clocks);
    try {
      const where = `${skewed.what}, clocks ${clocks.name}`;
      for (const [what, outcome] of await endKeys(skewed)) {
        const { keys, servedBefore, refusedBefore, askedAfter, acceptedAfter, longestMs } = outcome;
        rows.push(
          toRow([where, what, keys, servedBefore, refusedBefore, askedAfter, acceptedAfter, `${longestMs} ms`]),
        );
        const isGood = acceptedAfter === 0 && refusedBefore === 0 && servedBefore > 0 && askedAfter > 0;
        check(`${where}: ${what}: refused from then on, and not before`, isGood, outcome);
      }
    } finally {
      await stop();
    }
  }
  return rows;
}

/** Returns what ends it. */
function setClocks(clocks: readonly FakeClock[], { offsetsMs, isJumping }: Clocks): () => Promise<void> {
  const set = (turn: number) => {
    for (const [index, clock] of clocks.entries()) clock.set(offsetsMs[(index + turn) % offsetsMs.length] ?? 0);
  };
  set(0);
  let isOver = !isJumping;
  const jumping = (async () => {
    for (let turn = 1; !isOver; turn += 1) {
      await sleep(JUMP_EVERY_MS);
      set(turn);
    }
  })();
  return async () => {
    isOver = true;
    await jumping;
    for (const clock of clocks) clock.set(0);
  };
}

/** Counts of one way to end. */
interface Outcome {
  keys: number;
  servedBefore: number;
  /** Refused although the end was more than a second away. */
  refusedBefore: number;
  askedAfter: number;
  acceptedAfter: number;
  /** How long after the end a fetch began that was accepted. */
  longestMs: number;
}

/** All ways to end at once, each by two of the nodes, round after round. */
async function endKeys({ nodes, ends, rounds }: Skewed): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map(ends.map(({ name }) => [name, newOutcome()]));
  for (let round = 0; round < rounds; round += 1) {
    const endings = ends.flatMap((end, index) =>
      [round + index, round + index + 1].map((number) => ({ end, by: nodes[number % nodes.length] })),
    );
    await Promise.all(
      endings.map(async ({ end, by }) => {
        if (by !== undefined) await endKey({ end, by, nodes }, outcomes.get(end.name) ?? newOutcome());
      }),
    );
  }
  return outcomes;
}

const newOutcome = (): Outcome => ({
  ...{ keys: 0, servedBefore: 0, refusedBefore: 0, askedAfter: 0, acceptedAfter: 0, longestMs: 0 },
});

interface Ending {
  readonly end: End;
  readonly by: NodeCalls;
  readonly nodes: readonly NodeCalls[];
}

async function endKey({ end, by, nodes }: Ending, outcome: Outcome): Promise<void> {
  const [right] = nodes;
  if (right === undefined) throw new Error("there is no node");
  // Whether it lies in the future is checked by the clock of the node that makes it.
  const made = await right.createKey(
    end.isExpiring ? { expires_at: new Date(Date.now() + LASTS_MS).toISOString() } : {},
  );
  const attacks = nodes.map((node) => attack(node, made.key));
  try {
    await Promise.all(attacks.map(({ isServed }) => isServed()));
    const endsAt = await end.end(by, made);
    await sleep(Math.max(endsAt - Date.now(), 0) + TRIED_MS);
    const answered = (await Promise.all(attacks.map((each) => each.end()))).flat();
    outcome.keys += 1;
    for (const each of answered) count(each, endsAt, outcome);
  } finally {
    for (const each of attacks) void each.end();
  }
}

function count({ startedAt, endedAt, status }: Answered, endsAt: number, outcome: Outcome): void {
  if (status !== 200 && status !== 401) return;
  const isAccepted = status === 200;
  if (startedAt > endsAt) {
    outcome.askedAfter += 1;
    if (!isAccepted) return;
    outcome.acceptedAfter += 1;
    outcome.longestMs = Math.max(outcome.longestMs, startedAt - endsAt);
  } else if (isAccepted) outcome.servedBefore += 1;
  else if (endedAt < endsAt - 1_000) outcome.refusedBefore += 1;
}

interface Answered {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number;
}

/** Fetches with a key without end. */
function attack(calls: NodeCalls, key: string) {
  const answered: Answered[] = [];
  let isOver = false;
  const attacking = (async () => {
    while (!isOver) {
      const startedAt = Date.now();
      const status = await calls.fetchWith(key).catch(() => 0);
      answered.push({ startedAt, endedAt: Date.now(), status });
      await sleep(PAUSE_MS);
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

const WIDTHS = [52, 36, 6, 14, 15, 12, 15, 8];
const HEAD = toRow([
  "nodes",
  "what",
  "keys",
  "served before",
  "refused before",
  "asked after",
  "accepted after",
  "longest",
]);

function toRow(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, column) => String(cell).padEnd(WIDTHS[column] ?? 0))
    .join(" ")
    .trimEnd();
}
