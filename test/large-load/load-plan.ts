/** What is asked of the server: seeded templates with seeded keys, both by Zipf's law, over REST and gRPC at once. */
export interface LoadPlan {
  readonly url: string;
  readonly templates: number;
  readonly keys: number;
  /** Of each protocol. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Before them, at half of the rate and not timed: a server that has just started has yet to compile its own code. */
  readonly warmSeconds: number;
  readonly seed: number;
}

/** What the callers saw. */
export interface LoadSeen {
  readonly protocols: readonly {
    readonly protocol: string;
    readonly failures: readonly string[];
    /** In order; the cache fills in the first. */
    readonly periods: readonly LoadPeriod[];
  }[];
  /** How late the callers themselves were, which is in the times of the periods. */
  readonly ownDelayP99Ms: number;
}

/** The calls that were due in some part of a load. */
export interface LoadPeriod {
  readonly name: "first minute" | "later";
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}
