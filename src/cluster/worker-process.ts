import cluster from "node:cluster";
import type { PrimaryMessage, WorkerMessage } from "./message.ts";

/** A worker process, as its primary sees it. */
export interface WorkerProcess {
  /** Undefined if the system could not start the process. */
  readonly pid: number | undefined;
  /** Resolves with the URL of the worker when it serves, or with undefined if it ends before that. */
  readonly ready: Promise<string | undefined>;
  /** Resolves after the process has ended and all its messages were received. */
  readonly ended: Promise<WorkerEnd>;
  send(message: PrimaryMessage): void;
  /** Kills the process. */
  kill(): void;
}

/** How a worker ended; both are null if the system could not start it. */
export interface WorkerEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/**
 * Starts this program as a worker, with the same arguments and environment. Forwards all its messages except `ready`.
 */
export function forkWorker(onMessage: (message: Exclude<WorkerMessage, { type: "ready" }>) => void): WorkerProcess {
  const worker = cluster.fork();
  const ready = Promise.withResolvers<string | undefined>();
  const ended = Promise.withResolvers<WorkerEnd>();

  worker.on("message", (message: WorkerMessage) => {
    if (message.type === "ready") ready.resolve(message.url);
    else onMessage(message);
  });
  // The cluster's own "disconnect" is not emitted if a worker dies while it receives a connection.
  worker.process.on("close", (exitCode, signal) => ended.resolve({ exitCode, signal }));
  // Also emitted, without harm, if a connection is sent to a worker that has just died.
  worker.on("error", () => {
    if (worker.process.pid === undefined) ended.resolve({ exitCode: null, signal: null });
  });
  void ended.promise.then(() => ready.resolve(undefined));

  return {
    pid: worker.process.pid,
    ready: ready.promise,
    ended: ended.promise,
    send: (message) => {
      if (worker.isConnected()) worker.send(message, undefined, () => {});
    },
    kill: () => void worker.process.kill("SIGKILL"),
  };
}
