import type { StoreCheck } from "../domain/store-check.ts";
import type { MetricsSnapshot } from "../metrics/metrics-ledger.ts";

/** What a worker tells the primary. */
export type WorkerMessage =
  | { readonly type: "ready"; readonly url: string }
  | { readonly type: "measured"; readonly snapshot: MetricsSnapshot }
  /** Asks for the metrics of all workers. */
  | { readonly type: "gather" }
  | { readonly type: "alive" };

/** What the primary tells a worker. */
export type PrimaryMessage =
  /**
   * The store is prepared. With the place of it that the primary holds, what is known of a check that goes on, and when
   * the server was started.
   */
  | {
      readonly type: "start";
      readonly place: string | undefined;
      readonly check: StoreCheck | undefined;
      readonly startedMs: number;
    }
  | { readonly type: "checked"; readonly check: StoreCheck }
  | { readonly type: "stop" }
  /** To read the certificate anew. */
  | { readonly type: "reload" }
  /** To record profiles, or to end what is recorded. */
  | { readonly type: "profile" }
  | { readonly type: "measure" }
  /** Answered at once with `alive`. */
  | { readonly type: "ask" }
  | { readonly type: "gathered"; readonly snapshot: MetricsSnapshot };
