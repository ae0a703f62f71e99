/**
 * A process that fetches templates and prints what it saw as JSON. Callers are independent: the time between
 * two fetches is distributed exponentially, none waits for another, and a fetch is timed from when it was due.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { seededToken } from "../../bench/seed-store.ts";
import { quantile } from "../reliability/quantile.ts";
import { randomNumbers } from "../reliability/random-numbers.ts";
import { type Fetcher, grpcFetcher, restFetcher } from "./fetchers.ts";
import type { LoadPeriod, LoadPlan, LoadSeen } from "./load-plan.ts";
import { zipf } from "./zipf.ts";

/** Those before are what commands are tried on. */
const FIRST_KEY = 10;

/** Of the rate: a server that has just started gets its callers one after another. */
const WARM_SHARE = 0.5;
/** The period in which most templates are asked for the first time. */
const FIRST_MS = 60_000;

const plan = JSON.parse(process.argv[2] as string) as LoadPlan;
const random = randomNumbers(plan.seed);
const nextTemplate = zipf(plan.templates, random);
const nextKey = zipf(plan.keys, random);
const timedFrom = performance.now() + plan.warmSeconds * 1_000;
const endsAt = timedFrom + plan.seconds * 1_000;
const ownDelay = monitorEventLoopDelay({ resolution: 5 });
ownDelay.enable();
const seen = await Promise.all([send("REST", restFetcher(plan.url)), send("gRPC", grpcFetcher(plan.url))]);
ownDelay.disable();
process.stdout.write(
  JSON.stringify({ protocols: seen, ownDelayP99Ms: ownDelay.percentile(99) / 1e6 } satisfies LoadSeen),
);

async function send(protocol: string, fetcher: Fetcher): Promise<LoadSeen["protocols"][number]> {
  const first: number[] = [];
  const later: number[] = [];
  const failures: string[] = [];
  const calls = new Set<Promise<void>>();
  let dueAt = performance.now();
  while (dueAt < endsAt) {
    const perSecond = dueAt < timedFrom ? plan.perSecond * WARM_SHARE : plan.perSecond;
    dueAt += (-Math.log(1 - random()) * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    const started = dueAt;
    const call = fetcher.fetch(`mail-${nextTemplate()}`, seededToken(FIRST_KEY + nextKey())).then(
      () => {
        if (started < timedFrom) return;
        (started < timedFrom + FIRST_MS ? first : later).push(performance.now() - started);
      },
      (err: unknown) => void failures.push(String(err)),
    );
    calls.add(call);
    void call.then(() => calls.delete(call));
  }
  await Promise.all(calls);
  fetcher.close();
  const periods = [toPeriod("first minute", first), ...(later.length === 0 ? [] : [toPeriod("later", later)])];
  return { protocol, failures, periods };
}

function toPeriod(name: LoadPeriod["name"], times: readonly number[]): LoadPeriod {
  const [p50Ms, p99Ms, maxMs] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)];
  return { name, calls: times.length, p50Ms, p99Ms, maxMs };
}
