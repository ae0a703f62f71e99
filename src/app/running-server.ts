import type { PreparedStore } from "./prepare-store.ts";

/** A process that serves, or has workers that do. */
export interface RunningServer {
  /** Resolves when the process should stop without a signal. Rejects with the reason when it cannot go on. */
  readonly stopping: Promise<void>;
  /** Lets requests in flight finish, then closes everything. */
  close(): Promise<void>;
  /** Reads the certificate anew, where there is one. */
  reload(): void;
  /** Starts to record profiles of every process, or ends what is recorded. */
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
