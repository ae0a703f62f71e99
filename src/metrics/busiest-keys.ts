import { Gauge, type Registry } from "prom-client";

const WINDOW_MS = 60_000;
/** Maximum number of keys that are counted separately in a minute; further ones are counted together. */
const KEYS_MAX = 10_000;
const REPORTED = 20;

/** Reports the keys with the most fetches. */
export interface BusiestKeys {
  /** Counts a fetch, at a time on the clock of `performance.now()`. */
  note(keyId: string, at: number): void;
}

/**
 * Registers the gauge of the twenty keys with the most fetches in the last full minute. A counter per key would retain
 * a series for each key forever.
 */
export function registerBusiestKeys(registry: Registry, now: () => number = () => performance.now()): BusiestKeys {
  let counts = new Map<string, number>();
  let lastCounts = new Map<string, number>();
  let endsAt = now() + WINDOW_MS;

  function turn(at: number): void {
    if (at < endsAt) return;
    lastCounts = at < endsAt + WINDOW_MS ? counts : new Map();
    counts = new Map();
    endsAt += Math.ceil((at - endsAt + 1) / WINDOW_MS) * WINDOW_MS;
  }

  new Gauge({
    name: "letterpress_key_fetches_per_second",
    help: "Fetches a second of the twenty keys with most of them, in the last whole minute, by the id of the key.",
    labelNames: ["key"],
    registers: [registry],
    collect() {
      turn(now());
      this.reset();
      const busiest = [...lastCounts].sort(([, one], [, other]) => other - one).slice(0, REPORTED);
      for (const [key, count] of busiest) this.set({ key }, count / (WINDOW_MS / 1_000));
    },
  });

  return {
    note(keyId, at) {
      turn(at);
      const count = counts.get(keyId);
      if (count !== undefined || counts.size < KEYS_MAX) counts.set(keyId, (count ?? 0) + 1);
    },
  };
}
