import cluster from "node:cluster";
import { Refusal } from "../domain/error.ts";
import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsSnapshot } from "../metrics/metrics-ledger.ts";
import type { PrimaryMessage, WorkerMessage } from "./message.ts";

/** What a worker starts with. */
export interface WorkerStart {
  /** The place of the store that the primary holds; undefined where the store has none. */
  readonly place: string | undefined;
  /** When the server was started. */
  readonly startedAt: Date;
}

/** A worker's side of the channel to its primary. */
export interface PrimaryLink {
  /** Resolves when the worker may open the store. */
  readonly starting: Promise<WorkerStart>;
  /**
   * Resolves when the worker must stop: the primary says so, or has ended after `ready`. Before, Node ends the process.
   */
  readonly stopping: Promise<void>;
  ready(url: string): void;
  /** Calls the function whenever the primary requests a reload of the certificate. */
  onReload(reload: () => void): void;
  /** Calls the function whenever the primary requests that profiles start or end. */
  onProfile(profile: () => void): void;
  /** Calls the function with the result so far of a check of the store, if one is running, and with each later one. */
  onCheck(note: (check: StoreCheck) => void): void;
  /** The metrics of all workers. Throws UNAVAILABLE when the primary is gone or does not answer. */
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

  /** Calls share one answer while it is awaited. */
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
      // Otherwise Node ends a worker at once when its primary is gone.
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

/** Resolves also when the primary is gone. */
function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

function unavailable(): Refusal {
  return new Refusal("UNAVAILABLE", "the metrics of the other workers cannot be read");
}
