import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsLedger } from "../metrics/metrics-ledger.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { createMetricsGatherer } from "./metrics-gatherer.ts";
import { forkWorker, type WorkerProcess } from "./worker-process.ts";

/** The running workers, by number. */
export interface WorkerRoster {
  /**
   * Starts a worker that replaces an ended one. It loads its code immediately, and opens the store when `prepared`
   * resolves, unless the store was replaced by then.
   */
  start(number: number, prepared: Promise<unknown>): WorkerProcess;
  /** True if the last `starts` starts have failed and no earlier worker serves. */
  isHopeless(starts: number): boolean;
  /** Sends the result of the check of the store to every worker, including those that start later. */
  noteCheck(check: StoreCheck): void;
  /** Makes every worker reload the certificate. */
  reload(): void;
  /** Makes every worker start recording profiles, or stop a recording in progress. */
  profile(): void;
  /** Requests every worker to finish its requests and end. */
  stop(): void;
  /** Kills every worker. */
  kill(): void;
}

export interface WorkerRosterDeps {
  readonly ledger: MetricsLedger;
  /**
   * The identity of the store's lock file, which the primary holds; undefined if the store is not prepared or has none.
   */
  readonly place: () => string | undefined;
  /** Time without an answer after which a serving worker is killed; undefined for no limit. */
  readonly silenceMaxMs: number | undefined;
  /** Called when a worker starts to serve. */
  readonly onServing: (number: number, worker: WorkerProcess) => void;
  /** Called when a worker is killed because it does not answer. */
  readonly onSilent: (number: number, worker: WorkerProcess) => void;
}

/** Creates a roster without workers. */
export function createWorkerRoster({
  ledger,
  place,
  silenceMaxMs,
  onServing,
  onSilent,
}: WorkerRosterDeps): WorkerRoster {
  const running = new Map<number, WorkerProcess>();
  const serving = new Map<number, WorkerProcess>();
  const gatherer = createMetricsGatherer(serving, ledger);
  const startedMs = Date.now();
  let failedStarts = 0;
  let latestCheck: StoreCheck | undefined;

  return {
    start(number, prepared) {
      const worker = forkWorker((message) => {
        if (message.type === "alive") heartbeat?.noteAnswer();
        else if (message.type === "measured") gatherer.record(number, message.snapshot);
        else void gatherer.gather().then((snapshot) => worker.send({ type: "gathered", snapshot }));
      });
      let heartbeat: Heartbeat | undefined;
      running.set(number, worker);
      void prepared.then(
        () => worker.send({ type: "start", place: place(), check: latestCheck, startedMs }),
        () => worker.kill(),
      );
      void worker.ready.then((url) => {
        failedStarts = url === undefined ? failedStarts + 1 : 0;
        if (url === undefined) return;
        serving.set(number, worker);
        onServing(number, worker);
        heartbeat = startHeartbeat({
          timeoutMs: silenceMaxMs,
          ping: () => worker.send({ type: "ask" }),
          onTimeout() {
            onSilent(number, worker);
            worker.kill();
          },
        });
      });
      void worker.ended.then(() => {
        heartbeat?.stop();
        running.delete(number);
        serving.delete(number);
        ledger.end(number);
      });
      return worker;
    },
    isHopeless: (starts) => failedStarts >= starts && serving.size === 0,
    noteCheck(check) {
      latestCheck = check;
      for (const worker of running.values()) worker.send({ type: "checked", check });
    },
    reload() {
      for (const worker of running.values()) worker.send({ type: "reload" });
    },
    profile() {
      for (const worker of running.values()) worker.send({ type: "profile" });
    },
    stop() {
      for (const worker of running.values()) worker.send({ type: "stop" });
    },
    kill() {
      for (const worker of running.values()) worker.kill();
    },
  };
}
