import { Counter, Gauge, type Registry } from "prom-client";

/** Statistics of a cache since it was created, and its current content. */
export interface CacheUse {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly entries: number;
  readonly bytes: number;
  readonly maxBytes: number;
}

/** Registers the metrics of the cache of published templates, which are measured at collection. */
export function registerCacheUse(registry: Registry, use: () => CacheUse): void {
  const counters = [
    ["hits", "Fetches whose template was in the cache."],
    ["misses", "Fetches whose template had to be read from the store."],
    ["evictions", "Templates that left the cache for others."],
  ] as const;
  for (const [what, help] of counters) {
    new Counter({
      name: `letterpress_template_cache_${what}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(use()[what]);
      },
    });
  }
  const gauges = [
    [
      "entries",
      "letterpress_template_cache_entries",
      "Published templates that are cached, one for each kind of view.",
    ],
    ["bytes", "letterpress_template_cache_bytes", "What the cache holds, in every form templates were sent in."],
    ["maxBytes", "letterpress_template_cache_limit_bytes", "What the cache may hold: CACHE_MB of each process."],
  ] as const;
  for (const [what, name, help] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(use()[what]);
      },
    });
  }
}
