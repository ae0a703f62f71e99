import { Counter, Gauge, type Registry } from "prom-client";

/** What a store is made of, and what this process has done to it since it opened it. */
export interface StoreUse {
  readonly files?: { readonly bytes: number; readonly logBytes: number };
  readonly commits: number;
  readonly busyWaits: number;
}

/** Registers the metrics of the store, which are read with the others. Several processes share files, if it has any. */
export function registerStoreUse(registry: Registry, use: () => StoreUse): void {
  const registers = [registry];
  const gauges = [
    ["bytes", "letterpress_store_bytes", "Size of the store's file."],
    ["logBytes", "letterpress_store_wal_bytes", "Size of the store's write-ahead log."],
  ] as const;
  for (const [what, name, help] of use().files === undefined ? [] : gauges) {
    new Gauge({
      name,
      help,
      aggregator: "max",
      registers,
      collect() {
        this.set(use().files?.[what] ?? 0);
      },
    });
  }
  const counters = [
    ["commits", "letterpress_store_commits_total", "Changes that were stored."],
    ["busyWaits", "letterpress_store_busy_waits_total", "Pauses of a change since another process had the lock."],
  ] as const;
  for (const [what, name, help] of counters) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(use()[what]);
      },
    });
  }
}
