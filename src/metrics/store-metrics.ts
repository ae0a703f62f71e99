import { Counter, Gauge, type Registry } from "prom-client";
import { type DatabaseUse, registerDatabaseUse } from "./database-metrics.ts";

/** The size of a store, and the operations of this process on it since opening it. */
export interface StoreUse {
  readonly files?: { readonly bytes: number; readonly logBytes: number };
  readonly commits: number;
  readonly busyWaits: number;
  readonly lookUps?: { readonly cached: number; readonly stale: number };
  readonly clockOffsetMs?: number;
  readonly database?: DatabaseUse;
}

/**
 * Registers the metrics of the store, which are measured at collection. Several processes share the files, if it has
 * any.
 */
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
  if (use().clockOffsetMs !== undefined) {
    new Gauge({
      name: "letterpress_store_clock_offset_seconds",
      help: "By how much the clock of this machine is ahead of the database's; negative when it is behind.",
      aggregator: "average",
      registers,
      collect() {
        this.set((use().clockOffsetMs ?? 0) / 1_000);
      },
    });
  }
  const { database } = use();
  if (database !== undefined) registerDatabaseUse(registry, () => use().database ?? database);
  const counters = [
    ["commits", "Changes that were stored.", () => use().commits],
    ["busy_waits", "Pauses of a change since another process had the lock.", () => use().busyWaits],
  ] as const;
  const lookUps = [
    ["cached_look_ups", "Look-ups of keys and templates that a lease answered.", () => use().lookUps?.cached ?? 0],
    ["stale_look_ups", "The same that memory answered while the database was away.", () => use().lookUps?.stale ?? 0],
  ] as const;
  for (const [what, help, count] of use().lookUps === undefined ? counters : [...counters, ...lookUps]) {
    new Counter({
      name: `letterpress_store_${what}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(count());
      },
    });
  }
}
