import type { PreparedStore } from "./prepare-store.ts";

/** A process that serves, or whose workers do. */
export interface RunningServer {
  /** Resolves when the process should stop without a signal. Rejects with the reason if it cannot continue. */
  readonly stopping: Promise<void>;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
  /** Reloads the certificate, if the server has one. */
  reload(): void;
  /** Starts recording profiles of every process, or stops a recording in progress. */
  profile(): void;
  /** Kills the other processes that `close` would wait for. */
  kill(): void;
}

/** A running service. */
export interface App extends RunningServer, PreparedStore {
  /** The URL at which it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Resolves when it serves. Rejects if the store is found damaged before that. */
  readonly ready: Promise<void>;
}
