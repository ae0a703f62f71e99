import cluster from "node:cluster";
import { Refusal } from "../domain/error.ts";
import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsSnapshot } from "../metrics/metrics-ledger.ts";
import type { PrimaryMessage, WorkerMessage } from "./message.ts";

/** Data for a starting worker. */
export interface WorkerStart {
  /** The identity of the store's lock file, which the primary holds; undefined if the store has none. */
  readonly place: string | undefined;
  readonly startedAt: Date;
}

/** The worker's side of the channel to its primary. */
export interface PrimaryLink {
  /** Resolves when the worker may open the store. */
  readonly starting: Promise<WorkerStart>;
  /**
   * Resolves when the worker must stop: at the request of the primary, or because the primary has ended after `ready`.
   * If it ends earlier, Node ends the process.
   */
  readonly stopping: Promise<void>;
  ready(url: string): void;
  /** Calls the function whenever the primary requests a reload of the certificate. */
  onReload(reload: () => void): void;
  /** Calls the function whenever the primary requests to start or stop recording profiles. */
  onProfile(profile: () => void): void;
  /** Calls the function with the latest result of a running check of the store, and with each later one. */
  onCheck(note: (check: StoreCheck) => void): void;
  /** Returns the metrics of all workers. Throws UNAVAILABLE if the primary has ended or does not answer. */
  gatherMetrics(): Promise<MetricsSnapshot>;
  /** Sends the last metrics to the primary. */
  close(): Promise<void>;
}

const GATHER_TIMEOUT_MS = 5_000;

/** Opens the link of this process, which must be a worker. `measure` returns its own metrics. */
export function openPrimaryLink(measure: () => Promise<MetricsSnapshot>): PrimaryLink {
  const starting = Promise.withResolvers<WorkerStart>();
  const stopping = Promise.withResolvers<void>();
  let check: StoreCheck | undefined;
  let reload = (): void => {};
  let profile = (): void => {};
  let tellCheck = (_check: StoreCheck): void => {};
  let answer: PromiseWithResolvers<MetricsSnapshot> | undefined;

  async function report(): Promise<void> {
    await send({ type: "measured", snapshot: await measure() });
  }

  function noteCheck(found: StoreCheck | undefined): void {
    check = found;
    if (found !== undefined) tellCheck(found);
  }

  process.on("message", (message: PrimaryMessage) => {
    switch (message.type) {
      case "start":
        noteCheck(message.check);
        return starting.resolve({ place: message.place, startedAt: new Date(message.startedMs) });
      case "checked":
        return noteCheck(message.check);
      case "stop":
        return stopping.resolve();
      case "reload":
        return reload();
      case "profile":
        return profile();
      case "measure":
        return void report();
      case "ask":
        return void send({ type: "alive" });
      case "gathered":
        return answer?.resolve(message.snapshot);
    }
  });
  process.once("disconnect", () => {
    stopping.resolve();
    answer?.reject(unavailable());
  });

  /** Concurrent calls share one answer. */
  function gather(): Promise<MetricsSnapshot> {
    if (answer !== undefined) return answer.promise;
    if (!process.connected) return Promise.reject(unavailable());
    const asked = Promise.withResolvers<MetricsSnapshot>();
    answer = asked;
    const late = setTimeout(() => asked.reject(unavailable()), GATHER_TIMEOUT_MS);
    void send({ type: "gather" });
    return asked.promise.finally(() => {
      clearTimeout(late);
      answer = undefined;
    });
  }

  return {
    starting: starting.promise,
    stopping: stopping.promise,
    ready(url) {
      // Without this, Node ends a worker immediately when its primary has ended.
      if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
      void send({ type: "ready", url });
    },
    onReload(run) {
      reload = run;
    },
    onProfile(run) {
      profile = run;
    },
    onCheck(note) {
      tellCheck = note;
      if (check !== undefined) note(check);
    },
    gatherMetrics: gather,
    close: report,
  };
}

/** Also resolves if the primary has ended. */
function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

function unavailable(): Refusal {
  return new Refusal("UNAVAILABLE", "the metrics of the other workers cannot be read");
}
