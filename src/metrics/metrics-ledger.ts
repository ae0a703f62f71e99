import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

/** The samples of one process at one moment. It may come as JSON, which has null for what is not a number. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Adds up the measurements of workers, ended ones included: Prometheus takes a sum that falls for a restart. */
export interface MetricsLedger {
  /** Replaces the samples of a worker. Its number is the label `worker` of metrics that each process has. */
  record(worker: number, snapshot: MetricsSnapshot): void;
  /** Keeps the counters of a worker and drops the rest: its successor begins at zero. */
  end(worker: number): void;
  /** The sums. */
  total(): Promise<MetricsSnapshot>;
}

/** An empty ledger. */
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

/** Node's own metrics, whose sums mean nothing. */
function isOfProcess({ name }: Metric): boolean {
  return name.startsWith("process_") || name.startsWith("nodejs_");
}

function isCount(metric: Metric): boolean {
  const type: unknown = metric.type; // a string at run time; the declared enum is of numbers
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
