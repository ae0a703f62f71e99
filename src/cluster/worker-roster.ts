import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsLedger } from "../metrics/metrics-ledger.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { createMetricsGatherer } from "./metrics-gatherer.ts";
import { forkWorker, type WorkerProcess } from "./worker-process.ts";

/** The running workers, by number. */
export interface WorkerRoster {
  /**
   * Starts a worker that replaces an ended one. It loads its code at once and opens the store once `prepared` resolves,
   * unless another one lies in its place by then.
   */
  start(number: number, prepared: Promise<unknown>): WorkerProcess;
  /** True when the last `starts` starts have failed and no earlier worker serves. */
  isHopeless(starts: number): boolean;
  /** Sends the result of the check of the store to every worker, and to those that start later. */
  noteCheck(check: StoreCheck): void;
  /** Has every worker reload the certificate. */
  reload(): void;
  /** Has every worker start to record profiles, or end the recording in progress. */
  profile(): void;
  /** Asks every worker to finish its requests and end. */
  stop(): void;
  /** Ends every worker at once. */
  kill(): void;
}

/** What a roster is made with. */
export interface WorkerRosterDeps {
  readonly ledger: MetricsLedger;
  /** The place of the store that the primary holds, once it is prepared; undefined where it has none. */
  readonly place: () => string | undefined;
  /** How long a serving worker may not answer before it is ended; undefined for any time. */
  readonly silenceMaxMs: number | undefined;
  /** Called for each worker that serves. */
  readonly onServing: (number: number, worker: WorkerProcess) => void;
  /** Called for each worker that is ended because it does not answer. */
  readonly onSilent: (number: number, worker: WorkerProcess) => void;
}

/** A roster without workers. */
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
