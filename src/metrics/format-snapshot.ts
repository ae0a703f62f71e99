import { AggregatorRegistry } from "prom-client";
import type { MetricsSnapshot } from "./metrics-ledger.ts";

/**
 * Formats samples in Prometheus's text format. They may come from JSON, in which null represents a value that is not a
 * number.
 */
export function formatSnapshot(snapshot: MetricsSnapshot): Promise<string> {
  const metrics = snapshot.map((metric) => ({
    ...metric,
    values: metric.values.map((each) => ({ ...each, value: each.value ?? Number.NaN })),
  }));
  return AggregatorRegistry.aggregate([metrics]).metrics();
}
