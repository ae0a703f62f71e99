import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsSnapshot } from "../metrics/metrics-ledger.ts";

/** A message from a worker to the primary. */
export type WorkerMessage =
  | { readonly type: "ready"; readonly url: string }
  | { readonly type: "measured"; readonly snapshot: MetricsSnapshot }
  /** Requests the metrics of all workers. */
  | { readonly type: "gather" }
  | { readonly type: "alive" };

/** A message from the primary to a worker. */
export type PrimaryMessage =
  /**
   * The store is prepared. Contains the identity of the lock file that the primary holds, the latest result of a check
   * in progress, and the time at which the server started.
   */
  | {
      readonly type: "start";
      readonly place: string | undefined;
      readonly check: StoreCheck | undefined;
      readonly startedMs: number;
    }
  | { readonly type: "checked"; readonly check: StoreCheck }
  | { readonly type: "stop" }
  /** Requests a reload of the certificate. */
  | { readonly type: "reload" }
  /** Starts recording profiles, or stops a recording in progress. */
  | { readonly type: "profile" }
  | { readonly type: "measure" }
  /** Must be answered immediately with `alive`. */
  | { readonly type: "ask" }
  | { readonly type: "gathered"; readonly snapshot: MetricsSnapshot };
