import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { atMost, type Finding, none } from "./scenario.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

/** What honest clients saw while something else went on. */
export interface TrafficReport {
  readonly answered: number;
  /** Refused in a clean way: 429 or 503. */
  readonly shed: number;
  /** Anything else: other statuses, resets, no answer in five seconds. */
  readonly failures: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The slowest call: what stops the event loop once, and then not for a while, shows here alone. */
  readonly maxMs: number;
}

const P99_LIMIT_MS = 250;
const MAX_LIMIT_MS = 500;
/** On a machine that is slow already, what the attack may add. */
const GROWTH_LIMIT = 4;
const QUIET_MS = 1500;
/** Of which 290 MB are there before an attack: the server, and its compile thread with the examples. */
const MEMORY_LIMIT_MB = 640;
const RECOVERY_LIMIT_MS = 5000;

/** Starts four honest clients in a thread of their own; `stop` returns what they saw. */
export async function startTraffic(server: ServerUnderTest): Promise<{ stop(): Promise<TrafficReport> }> {
  const worker = new Worker(new URL("./traffic-worker.ts", import.meta.url), {
    workerData: { url: server.url, token: server.sdkToken },
  });
  await once(worker, "message");
  return {
    async stop() {
      worker.postMessage("stop");
      const [report] = await once(worker, "message");
      await worker.terminate();
      return report;
    },
  };
}

/**
 * Attacks the server while honest clients use it, then waits until it is as it was. The findings are the same for all
 * attacks.
 */
export async function attack(did: string, server: ServerUnderTest, run: () => Promise<unknown>): Promise<Finding[]> {
  const booksBefore = await books(server);
  const quiet = await startTraffic(server);
  await wait(QUIET_MS);
  const before = await quiet.stop();
  const traffic = await startTraffic(server);
  await wait(300);
  await run();
  const report = await traffic.stop();
  const recoveryMs = await untilRestored(server, booksBefore);
  const after = await books(server);
  const grown = (limitMs: number, quietMs: number) => Math.max(limitMs, Math.round(quietMs * GROWTH_LIMIT));
  return [
    ...judgeLatency(`${did}: of ${report.answered} honest calls (${report.shed} shed)`, report, {
      p99Ms: grown(P99_LIMIT_MS, before.p99Ms),
      maxMs: grown(MAX_LIMIT_MS, before.maxMs),
    }),
    { ...none(`${did}: honest calls failed`, report.failures), isTiming: true },
    // When the collector comes depends on the machine as well.
    atMost(`${did}: peak memory`, server.peakMegabytes(), MEMORY_LIMIT_MB, "MB", true),
    atMost(
      `${did}: back to ${booksBefore.sockets} sockets, ${booksBefore.handles} handles (${after.sockets}, ${after.handles})`,
      recoveryMs,
      RECOVERY_LIMIT_MS,
      "ms",
      true,
    ),
  ];
}

/** A verdict on the 99th percentile and one on the slowest: either alone hides what the other shows. */
export function judgeLatency(
  calls: string,
  { p99Ms, maxMs }: Pick<TrafficReport, "p99Ms" | "maxMs">,
  limits: Pick<TrafficReport, "p99Ms" | "maxMs">,
): readonly Finding[] {
  return [
    atMost(`${calls}, p99`, p99Ms, limits.p99Ms, "ms", true),
    atMost(`${calls}, slowest`, maxMs, limits.maxMs, "ms", true),
  ];
}

interface Books {
  readonly sockets: number;
  readonly handles: number;
}

async function books(server: ServerUnderTest): Promise<Books> {
  return {
    sockets: await server.metric("letterpress_connections"),
    handles: await server.metric("process_open_fds"),
  };
}

/** Milliseconds until sockets and handles are as before; the connection that asks may come and go. */
async function untilRestored(server: ServerUnderTest, before: Books): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { sockets, handles } = await books(server);
    const passedMs = performance.now() - startedAt;
    if ((sockets <= before.sockets + 1 && handles <= before.handles + 2) || passedMs > 4 * RECOVERY_LIMIT_MS) {
      return passedMs;
    }
    await wait(100);
  }
}
