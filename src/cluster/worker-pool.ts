import cluster from "node:cluster";
import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsLedger } from "../metrics/metrics-ledger.ts";
import { describeEnd, keepRunning, type PoolLog } from "./keep-running.ts";
import type { WorkerProcess } from "./worker-process.ts";
import { createWorkerRoster } from "./worker-roster.ts";
import { WorkersError } from "./workers-error.ts";

/** A fixed number of workers that serve one port. */
export interface WorkerPool {
  readonly url: string;
  /** Rejects with a WorkersError if no worker serves and none can be started. All workers have ended then. */
  readonly failure: Promise<never>;
  /** Makes every worker reload the certificate. */
  reload(): void;
  /** Makes every worker start recording profiles, or stop a recording in progress. */
  profile(): void;
  /** Lets every worker finish its requests. Throws a WorkersError if a worker failed to stop cleanly. */
  close(): Promise<void>;
  /** Kills every worker. */
  kill(): void;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** Resolves with the lock on the store when the store may be opened. */
  readonly prepared: Promise<{ readonly hold: { readonly place: string | undefined } }>;
  readonly ledger: MetricsLedger;
  readonly log: PoolLog;
  /** Time without an answer after which a worker is replaced; undefined for no limit. */
  readonly silenceMaxMs: number | undefined;
  /** Calls the function with each result of the check of the store; the pool forwards it to the workers. */
  readonly followCheck: (note: (check: StoreCheck) => void) => void;
}

/** Longer than a worker needs to stop, whatever its clients do. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts the workers. They load their code until `prepared` resolves, and then serve. The first one serves before the
 * others start to, so that a common error is reported once. Resolves when all serve. Throws a WorkersError if a worker
 * cannot serve, and what `prepared` rejects with. The primary accepts connections and distributes them in turn, because
 * workers that accept for themselves would share a few long-lived connections unevenly.
 */
export async function openWorkerPool({
  count,
  prepared,
  ledger,
  log,
  silenceMaxMs,
  followCheck,
}: WorkerPoolOptions): Promise<WorkerPool> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  let place: string | undefined;
  const placed = prepared.then(({ hold }) => {
    place = hold.place;
  });
  const roster = createWorkerRoster({
    ledger,
    place: () => place,
    silenceMaxMs,
    onServing: (number, { pid }) => log.info({ worker: number, workerPid: pid }, "a worker serves"),
    onSilent: (number, { pid }) =>
      log.error({ worker: number, workerPid: pid, silenceMaxMs }, "a worker does not answer and is ended"),
  });
  followCheck(roster.noteCheck);
  const first = roster.start(1, placed);
  const others = Array.from({ length: count - 1 }, (_, index) => roster.start(index + 2, first.ready));
  const workers = [first, ...others];
  const url = await untilAllServe(workers, prepared).catch((err: unknown) => {
    roster.kill();
    throw err;
  });
  const closing = new AbortController();
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined); // a caller may close the pool without awaiting it
  let hasFailed = false;

  function fail(reason: string): void {
    hasFailed = true;
    closing.abort();
    roster.kill();
    failure.reject(new WorkersError(reason));
  }

  const deps = { roster, log, url, closing: closing.signal, fail };
  const kept = workers.map((worker, index) => keepRunning(index + 1, worker, deps));
  return {
    url,
    failure: failure.promise,
    async close() {
      closing.abort();
      roster.stop();
      const late = setTimeout(roster.kill, STOP_TIMEOUT_MS);
      const ends = await Promise.all(kept);
      clearTimeout(late);
      // The workers of a failed pool were killed, and its failure states the reason.
      const bad = hasFailed ? undefined : ends.find((end) => end !== undefined && end.exitCode !== 0);
      if (bad !== undefined) throw new WorkersError(`a worker did not stop as it should: ${describeEnd(bad)}`);
    },
    reload: roster.reload,
    profile: roster.profile,
    kill: roster.kill,
  };
}

/** Resolves with the URL at which they serve. */
async function untilAllServe(workers: readonly WorkerProcess[], prepared: Promise<unknown>): Promise<string> {
  await prepared;
  let url = "";
  for (const worker of workers) {
    const servedAt = await worker.ready;
    if (servedAt === undefined) {
      throw new WorkersError(`a worker ended before it served: ${describeEnd(await worker.ended)}`);
    }
    url = servedAt;
  }
  return url;
}
