import type { MetricsLedger } from "../metrics/metrics-ledger.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { createMetricsGatherer } from "./metrics-gatherer.ts";
import { forkWorker, type WorkerProcess } from "./worker-process.ts";

/** The workers there are, by number. */
export interface WorkerRoster {
  /**
   * Starts a worker that replaces an ended one. It loads its code at once and opens the store once `prepared` resolves.
   */
  start(number: number, prepared: Promise<unknown>): WorkerProcess;
  /** True when the last `starts` of any workers have failed, and none serves that was started before. */
  isHopeless(starts: number): boolean;
  /** Asks every worker to finish what it is at, and to end. */
  stop(): void;
  /** Ends every worker at once. */
  kill(): void;
}

/** What a roster is kept with. */
export interface WorkerRosterDeps {
  readonly ledger: MetricsLedger;
  /** A worker that serves and does not answer the primary for so long is ended. Undefined: never. */
  readonly silenceMaxMs: number | undefined;
  /** Hears of each that serves. */
  readonly onServing: (number: number, worker: WorkerProcess) => void;
  /** Hears of each that is ended because it does not answer. */
  readonly onSilent: (number: number, worker: WorkerProcess) => void;
}

/** A roster without workers. */
export function createWorkerRoster({ ledger, silenceMaxMs, onServing, onSilent }: WorkerRosterDeps): WorkerRoster {
  const running = new Map<number, WorkerProcess>();
  const serving = new Map<number, WorkerProcess>();
  const gatherer = createMetricsGatherer(serving, ledger);
  let failedStarts = 0;

  return {
    start(number, prepared) {
      const worker = forkWorker((message) => {
        if (message.type === "alive") heartbeat?.noteAnswer();
        else if (message.type === "measured") gatherer.record(number, message.snapshot);
        else void gatherer.gather().then((text) => worker.send({ type: "gathered", text }));
      });
      let heartbeat: Heartbeat | undefined;
      running.set(number, worker);
      void prepared.then(
        () => worker.send({ type: "start" }),
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
    stop() {
      for (const worker of running.values()) worker.send({ type: "stop" });
    },
    kill() {
      for (const worker of running.values()) worker.kill();
    },
  };
}
