import cluster from "node:cluster";
import type { PrimaryMessage, WorkerMessage } from "./message.ts";

/** A worker, seen from its primary. */
export interface WorkerProcess {
  /** Undefined when the system could not start it. */
  readonly pid: number | undefined;
  /** Resolves with its URL once it serves, and with undefined when it ended before that. */
  readonly ready: Promise<string | undefined>;
  /** Resolves when the process has ended and all its messages were received. */
  readonly ended: Promise<WorkerEnd>;
  send(message: PrimaryMessage): void;
  /** Ends it at once. */
  kill(): void;
}

/** How a worker ended; both null when the system could not start it. */
export interface WorkerEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Starts this program as a worker, with the same arguments and environment. Passes on its messages but `ready`. */
export function forkWorker(onMessage: (message: Exclude<WorkerMessage, { type: "ready" }>) => void): WorkerProcess {
  const worker = cluster.fork();
  const ready = Promise.withResolvers<string | undefined>();
  const ended = Promise.withResolvers<WorkerEnd>();

  worker.on("message", (message: WorkerMessage) => {
    if (message.type === "ready") ready.resolve(message.url);
    else onMessage(message);
  });
  // The cluster's own "disconnect" is not emitted when a worker dies while it is handed a connection.
  worker.process.on("close", (exitCode, signal) => ended.resolve({ exitCode, signal }));
  // Also emitted, harmlessly, when a connection is handed to a worker that has just died.
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
