import type { CallCounts, ServerUse } from "../service/server-service.ts";
import type { MetricsSnapshot } from "./metrics-ledger.ts";
import { PROTOCOLS } from "./protocol.ts";

/** Extracts the use of a server from its samples. */
export function toServerUse(snapshot: MetricsSnapshot): ServerUse {
  const metrics = new Map(snapshot.map((metric) => [metric.name, metric.values]));
  const total = (name: string): number =>
    (metrics.get(`letterpress_${name}`) ?? []).reduce((sum, { value }) => sum + value, 0);
  return {
    calls: countCalls(metrics.get("letterpress_requests_total") ?? []),
    compiler: { waiting: total("compile_waiting"), running: total("compile_running") },
    cache: {
      entries: total("template_cache_entries"),
      bytes: total("template_cache_bytes"),
      maxBytes: total("template_cache_limit_bytes"),
      hits: total("template_cache_hits_total"),
      misses: total("template_cache_misses_total"),
    },
    store: {
      fileBytes: total("store_bytes"),
      logBytes: total("store_wal_bytes"),
      commits: total("store_commits_total"),
    },
  };
}

type Outcome = Exclude<keyof CallCounts, "protocol">;
type Sample = MetricsSnapshot[number]["values"][number];

/** Counts calls by protocol, including protocols without calls. */
function countCalls(samples: readonly Sample[]): readonly CallCounts[] {
  const counts = PROTOCOLS.map((protocol) => ({ protocol, ok: 0, refused: 0, failed: 0, canceled: 0 }));
  for (const { labels, value } of samples) {
    const count = counts.find(({ protocol }) => protocol === labels.protocol);
    if (count !== undefined) count[outcomeOf(String(labels.code))] += value;
  }
  return counts;
}

/** Returns the outcome for an HTTP status, or for the name of an RPC code. */
function outcomeOf(code: string): Outcome {
  if (code === "ok" || /^[1-3]/.test(code)) return "ok";
  if (code === "canceled" || code === "499") return "canceled";
  return FAILED.has(code) || code.startsWith("5") ? "failed" : "refused";
}

const FAILED: ReadonlySet<string> = new Set(["unknown", "internal", "unavailable", "data_loss", "deadline_exceeded"]);
