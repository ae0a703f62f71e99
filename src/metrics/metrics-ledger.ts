import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

/**
 * The samples of one process at one moment. They may come from JSON, in which null represents a value that is not a
 * number.
 */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Sums the metrics of workers, including ended ones, because Prometheus treats a decreasing sum as a restart. */
export interface MetricsLedger {
  /** Replaces the samples of a worker. Its number becomes the label `worker` of per-process metrics. */
  record(worker: number, snapshot: MetricsSnapshot): void;
  /** Keeps the counters of an ended worker and drops its other samples: its replacement starts at zero. */
  end(worker: number): void;
  /** Returns the sums. */
  total(): Promise<MetricsSnapshot>;
}

/** Creates an empty ledger. */
export function createMetricsLedger(): MetricsLedger {
  const latest = new Map<number, MetricsSnapshot>();
  let ended: Promise<MetricsSnapshot> = Promise.resolve([]);

  return {
    record(worker, snapshot) {
      latest.set(
        worker,
        snapshot.map((metric) => withWorker(metric, worker)),
      );
    },
    end(worker) {
      const counts = latest.get(worker)?.filter(isCount) ?? [];
      latest.delete(worker);
      ended = ended.then((before) => sum([before, counts]).getMetricsAsJSON());
    },
    async total() {
      const living = [...latest.values()];
      return sum([await ended, ...living]).getMetricsAsJSON();
    },
  };
}

type Metric = MetricsSnapshot[number];

/** True for Node's own metrics, whose sums are meaningless. */
function isOfProcess({ name }: Metric): boolean {
  return name.startsWith("process_") || name.startsWith("nodejs_");
}

function isCount(metric: Metric): boolean {
  const type: unknown = metric.type; // a string at run time; the declared enum has numbers
  return (type === "counter" || type === "histogram") && !isOfProcess(metric);
}

function withWorker(metric: Metric, worker: number): Metric {
  const values = metric.values.map((each) => ({ ...each, value: each.value ?? Number.NaN }));
  if (!isOfProcess(metric)) return { ...metric, values };
  const labelledValues = values.map((each) => ({ ...each, labels: { worker, ...each.labels } }));
  return { ...metric, values: labelledValues, aggregator: "first" };
}

function sum(snapshots: readonly MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate([...snapshots]);
}
