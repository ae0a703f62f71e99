import { deepStrictEqual } from "node:assert/strict";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeStore } from "../make-store.ts";
import { measurePairs, summarisePairs, takeTurns } from "../measure-pairs.ts";
import { type Served, serve } from "../processes.ts";
import { type Latency, sendRandomLoad } from "../random-load.ts";
import type { Bench, BenchOptions, Report } from "../result.ts";
import { type StoreSize, seededToken, seedStore } from "../seed-store.ts";
import { serveOurs } from "../serve-ours.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { timeFirstFetches } from "../time-first-fetches.ts";

const SMALLEST: StoreSize = { templates: 100, keys: 100 };
const SIZES: readonly StoreSize[] = [
  { templates: 1_000, keys: 100 },
  { templates: 10_000, keys: 10_000 },
  { templates: 100_000, keys: 1_000_000 },
];

/** A 99th percentile at most half as long again. */
const AIM = 1 / 1.5;

/** A store, and a file of the tokens of its keys. */
interface SizedStore {
  readonly size: StoreSize;
  readonly database: string;
  readonly tokens: string;
}

/** Fetches of random templates with random keys: from large stores against a small one, and against a server that only reads. */
export const scaleBench: Bench = {
  ids: ["scale-p99", "scale-fetch"],
  async run(options, report) {
    const folder = makeTemporaryFolder();
    const start = { size: { templates: 0, keys: 0 }, database: join(folder, "small.db"), tokens: "" };
    await makeStore(start.database);
    const small = growStore(start, SMALLEST, join(folder, "small.tokens"));
    let large: SizedStore = { ...small, database: join(folder, "large.db") };
    copyFileSync(small.database, large.database);
    for (const size of SIZES) {
      large = growStore(large, size, join(folder, "large.tokens"));
      if (options.ids.includes("scale-p99")) await measureWarm(large, small, options, report);
    }
    if (options.ids.includes("scale-p99")) await measureCold(large, small, options, report);
    if (options.ids.includes("scale-fetch")) await measureFetch(large, options, report);
  },
};

function toLoad({ size: { templates }, tokens }: SizedStore): { readonly templates: number; readonly tokens: string } {
  return { templates, tokens };
}

function growStore({ database, size: from }: SizedStore, size: StoreSize, tokens: string): SizedStore {
  seedStore(database, from, size);
  writeFileSync(tokens, Array.from({ length: size.keys }, (_, number) => `${seededToken(number)}\n`).join(""));
  return { size, database, tokens };
}

async function measureWarm(large: SizedStore, small: SizedStore, options: BenchOptions, report: Report): Promise<void> {
  const [ours, theirs] = [await serveOurs(large.database), await serveOurs(small.database)];
  for (const encoding of ["identity", "gzip"]) {
    const load =
      ({ url }: Served, store: SizedStore) =>
      () =>
        sendRandomLoad({ ...toLoad(store), url, encoding, seconds: options.seconds });
    const sides = [load(ours, large), load(theirs, small)] as const;
    const pairs = await takeTurns(...sides, options.rounds);
    reportLatency(`warm, ${encoding}, ${nameSize(large.size)}`, pairs, report);
  }
  await ours.stop();
  await theirs.stop();
}

async function measureCold(large: SizedStore, small: SizedStore, options: BenchOptions, report: Report): Promise<void> {
  const touch =
    ({ database, size }: SizedStore) =>
    async () => {
      const served = await serveOurs(database);
      const latency = await timeFirstFetches(served.url, size);
      await served.stop();
      return latency;
    };
  const pairs = await takeTurns(touch(large), touch(small), options.rounds);
  reportLatency(`cold, identity, ${nameSize(large.size)}`, pairs, report);
}

/** Against node:http that reads the key and the template from the same file at every request, which is the least that must be done. */
async function measureFetch(store: SizedStore, { rounds, seconds }: BenchOptions, report: Report): Promise<void> {
  const ours = await serveOurs(store.database);
  const theirs = await serve([join(import.meta.dirname, "../rivals/read-store.ts"), store.database]);
  await assertSameAnswer(ours, theirs);
  for (const encoding of ["identity", "gzip"]) {
    const load = (url: string) => () => sendRandomLoad({ ...toLoad(store), url, encoding, seconds }).perSecond;
    const row = { id: "scale-fetch", rival: "node:http and SQLite", unit: "requests/s", aim: undefined };
    const sides = { ours: load(ours.url), theirs: load(theirs.url) };
    report(await measurePairs({ ...row, case: `${encoding}, ${nameSize(store.size)}`, ...sides }, rounds));
  }
  await ours.stop();
  await theirs.stop();
}

/** Throws when the rival leaves out some of what ours sends. */
async function assertSameAnswer(...servers: readonly Served[]): Promise<void> {
  const headers = { authorization: `Bearer ${seededToken(0)}`, "accept-encoding": "gzip" };
  const answers = servers.map(async ({ url }) => {
    const response = await fetch(`${url}/v1/sdk/template/mail-1?target=html`, { headers });
    const { date, "x-request-id": id, ...fields } = Object.fromEntries(response.headers);
    return {
      status: response.status,
      fields,
      hasId: id !== undefined,
      hasDate: date !== undefined,
      text: await response.text(),
    };
  });
  deepStrictEqual(...((await Promise.all(answers)) as [unknown, unknown]));
}

interface LatencyPair {
  readonly ours: Latency;
  readonly theirs: Latency;
}

function reportLatency(name: string, pairs: readonly LatencyPair[], report: Report): void {
  const row = { id: "scale-p99", rival: `${SMALLEST.templates} of each`, unit: "1/ms" };
  const rates = (which: keyof Latency) =>
    summarisePairs(pairs.map(({ ours, theirs }) => ({ ours: 1 / ours[which], theirs: 1 / theirs[which] })));
  report({ ...row, case: `p99 ${name}`, aim: AIM, ...rates("p99Ms") });
  report({ ...row, case: `p50 ${name}`, aim: undefined, ...rates("p50Ms") });
}

function nameSize({ templates, keys }: StoreSize): string {
  return `${templates.toLocaleString("en")} templates, ${keys.toLocaleString("en")} keys`;
}
