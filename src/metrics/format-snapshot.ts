import { AggregatorRegistry } from "prom-client";
import type { MetricsSnapshot } from "./metrics-ledger.ts";

/** Samples in the text format of Prometheus. They may have come as JSON, which has null for what is not a number. */
export function formatSnapshot(snapshot: MetricsSnapshot): Promise<string> {
  const metrics = snapshot.map((metric) => ({
    ...metric,
    values: metric.values.map((each) => ({ ...each, value: each.value ?? Number.NaN })),
  }));
  return AggregatorRegistry.aggregate([metrics]).metrics();
}
