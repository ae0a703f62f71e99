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

const RIVAL_STORE = `${SMALLEST.templates} of each`;
const ENCODINGS = ["identity", "gzip"] as const;

/** A 99th percentile at most half as long again. */
const AIM = 1 / 1.5;

/**
 * Requests a second where latency is measured: a tenth of what a server answers without a cache. Under full load the
 * queue would be measured, and the two sides would not have the same load.
 */
const PACE = 500;
/** For a 99th percentile of thousands. */
const PACED_SECONDS = 5;
/** Under full load, after which caches hold what they ever will. */
const FILLING_SECONDS = 6;

/** A store, and a file of the tokens of its keys. */
interface SizedStore {
  readonly size: StoreSize;
  readonly database: string;
  readonly tokens: string;
}

/**
 * Fetches of random templates with random keys: from large stores against a small one, and against a server that only
 * reads.
 */
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
  const name = (encoding: string) => `warm, ${encoding}, ${nameSize(large.size)}`;
  await measureLatency([ours, large], [theirs, small], options, (encoding, pairs) => {
    reportLatency({ id: "scale-p99", rival: RIVAL_STORE, aim: AIM }, name(encoding), pairs, report);
  });
  await ours.stop();
  await theirs.stop();
}

type Side = readonly [served: Served, store: SizedStore];

/** Latencies at the pace, of two servers in turn. */
async function measureLatency(
  ours: Side,
  theirs: Side,
  { rounds, seconds }: BenchOptions,
  take: (encoding: string, pairs: readonly LatencyPair[]) => void,
): Promise<void> {
  for (const encoding of ENCODINGS) {
    const load =
      ([{ url }, store]: Side, pace: { readonly seconds: number; readonly pacedAt?: number }) =>
      () =>
        sendRandomLoad({ ...toLoad(store), url, encoding, ...pace });
    for (const side of [ours, theirs]) load(side, { seconds: FILLING_SECONDS })();
    const pace = { seconds: PACED_SECONDS * seconds, pacedAt: PACE };
    take(encoding, await takeTurns(load(ours, pace), load(theirs, pace), rounds));
  }
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
  const row = { id: "scale-p99", rival: RIVAL_STORE, aim: AIM };
  reportLatency(row, `cold, identity, ${nameSize(large.size)}`, pairs, report);
}

/**
 * Against node:http that reads the key and the template from the same file at every request, which is the least that
 * must be done.
 */
async function measureFetch(store: SizedStore, options: BenchOptions, report: Report): Promise<void> {
  const ours = await serveOurs(store.database);
  const theirs = await serve([join(import.meta.dirname, "../rivals/read-store.ts"), store.database]);
  await assertSameAnswer(ours, theirs);
  const row = { id: "scale-fetch", rival: "node:http and SQLite", aim: undefined };
  await measureLatency([ours, store], [theirs, store], options, (encoding, pairs) => {
    reportLatency(row, `${encoding}, ${nameSize(store.size)}`, pairs, report);
  });
  for (const encoding of ENCODINGS) {
    const load = (url: string) => () =>
      sendRandomLoad({ ...toLoad(store), url, encoding, seconds: options.seconds }).perSecond;
    const sides = { ours: load(ours.url), theirs: load(theirs.url) };
    const name = `full load, ${encoding}, ${nameSize(store.size)}`;
    report(await measurePairs({ ...row, unit: "requests/s", case: name, ...sides }, options.rounds));
  }
  await ours.stop();
  await theirs.stop();
}

/** Throws when the rival leaves out some of what ours sends. */
async function assertSameAnswer(...servers: readonly Served[]): Promise<void> {
  const headers = { authorization: `Bearer ${seededToken(0)}`, "accept-encoding": "gzip" };
  const answers = servers.map(async ({ url }) => {
    const response = await fetch(`${url}/v1/sdk/template/mail-1?target=html&program_format=1`, { headers });
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

/** The aim is one for the 99th percentile. */
function reportLatency(
  { aim, ...row }: { readonly id: string; readonly rival: string; readonly aim: number | undefined },
  name: string,
  pairs: readonly LatencyPair[],
  report: Report,
): void {
  const rates = (which: keyof Latency) =>
    summarisePairs(pairs.map(({ ours, theirs }) => ({ ours: 1 / ours[which], theirs: 1 / theirs[which] })));
  report({ ...row, unit: "1/ms", case: `p99 ${name}`, aim, ...rates("p99Ms") });
  report({ ...row, unit: "1/ms", case: `p50 ${name}`, aim: undefined, ...rates("p50Ms") });
}

function nameSize({ templates, keys }: StoreSize): string {
  return `${templates.toLocaleString("en")} templates, ${keys.toLocaleString("en")} keys`;
}
