import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

/** The samples of one process at one moment. It may come as JSON, which has null for what is not a number. */
export type MetricsSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** Adds up the measurements of workers, ended ones included: Prometheus takes a sum that falls for a restart. */
export interface MetricsLedger {
  /** Replaces what is known of a worker. Its number becomes the label `worker` of what is told for each process. */
  record(worker: number, snapshot: MetricsSnapshot): void;
  /** Keeps what the worker has counted and forgets the rest: the next one of its number begins at zero. */
  end(worker: number): void;
  /** The Prometheus text format. */
  text(): Promise<string>;
}

/** A ledger of no workers. */
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
    async text() {
      const living = [...latest.values()];
      return sum([await ended, ...living]).metrics();
    },
  };
}

type Metric = MetricsSnapshot[number];

/** Node's own, which say nothing when they are added up. */
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
