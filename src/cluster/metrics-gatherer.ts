import { setTimeout as wait } from "node:timers/promises";
import type { MetricsLedger, MetricsSnapshot } from "../metrics/metrics-ledger.ts";
import type { WorkerProcess } from "./worker-process.ts";

/** Records and collects the metrics of workers. */
export interface MetricsGatherer {
  /** Records the metrics of one worker. */
  record(worker: number, snapshot: MetricsSnapshot): void;
  /** Collects the metrics of all workers; uses the last known ones of a worker that does not answer in time. */
  gather(): Promise<MetricsSnapshot>;
}

/** A worker that does not answer in this time is busy, and its last metrics are close enough. */
const ANSWER_TIMEOUT_MS = 1_000;

/** Creates a gatherer for the workers in `serving`, by number. */
export function createMetricsGatherer(
  serving: ReadonlyMap<number, WorkerProcess>,
  ledger: MetricsLedger,
): MetricsGatherer {
  const awaited = new Map<number, () => void>();
  let gathering: Promise<MetricsSnapshot> | undefined;

  async function ask(): Promise<MetricsSnapshot> {
    const timeout = new AbortController();
    const answers = [...serving].map(([number, worker]) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited.set(number, resolve);
      worker.send({ type: "measure" });
      return Promise.race([promise, worker.ended]);
    });
    const late = wait(ANSWER_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([Promise.all(answers), late]);
    timeout.abort();
    return ledger.total();
  }

  return {
    record(number, snapshot) {
      ledger.record(number, snapshot);
      awaited.get(number)?.();
    },
    gather() {
      gathering ??= ask().finally(() => {
        gathering = undefined;
      });
      return gathering;
    },
  };
}
