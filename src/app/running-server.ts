import type { PreparedStore } from "./prepare-store.ts";

/** A process that serves, or has workers that do. */
export interface RunningServer {
  /** Resolves when the process should stop without a signal. Rejects with the reason when it cannot continue. */
  readonly stopping: Promise<void>;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
  /** Reloads the certificate, if the server has one. */
  reload(): void;
  /** Starts to record profiles of every process, or ends the recording in progress. */
  profile(): void;
  /** Ends at once the other processes that `close` would wait for. */
  kill(): void;
}

/** A running service. */
export interface App extends RunningServer, PreparedStore {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Resolves when it serves. Rejects when the store turns out to be damaged before. */
  readonly ready: Promise<void>;
}
