import { Counter, type Histogram, type Registry } from "prom-client";
import type { Protocol } from "./protocol.ts";

/** Counts finished requests and how long they took. */
export interface RequestTally {
  /** `route` must be a registered pattern and `code` one of a fixed set, never what a caller sent. */
  add(route: string, protocol: Protocol, code: string, seconds: number): void;
}

interface Cell {
  readonly labels: { readonly route: string; readonly protocol: Protocol; readonly code: string };
  /** One count per bound of `BOUNDS_SECONDS`, not yet cumulative. */
  readonly counts: number[];
  total: number;
  sumSeconds: number;
}

/**
 * Registers `letterpress_requests_total` and `letterpress_request_duration_seconds`. A request costs three map look-ups
 * and three additions; prom-client's own counter and histogram would hash the labels of each request twice, about 0.8
 * us.
 */
export function createRequestTally(registry: Registry): RequestTally {
  const routes = new Map<string, Map<Protocol, Map<string, Cell>>>();
  registerCounter(registry, () => cellsOf(routes));
  registerHistogram(registry, () => cellsOf(routes));

  return {
    add(route, protocol, code, seconds) {
      const cell = routes.get(route)?.get(protocol)?.get(code) ?? addCell(routes, { route, protocol, code });
      cell.total += 1;
      cell.sumSeconds += seconds;
      const bound = BOUNDS_SECONDS.findIndex((each) => seconds <= each);
      if (bound !== -1) cell.counts[bound] = (cell.counts[bound] ?? 0) + 1;
    },
  };
}

const BOUNDS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Routes = Map<string, Map<Protocol, Map<string, Cell>>>;

function addCell(routes: Routes, labels: Cell["labels"]): Cell {
  const protocols = routes.get(labels.route) ?? new Map<Protocol, Map<string, Cell>>();
  const codes = protocols.get(labels.protocol) ?? new Map<string, Cell>();
  const cell: Cell = { labels, counts: BOUNDS_SECONDS.map(() => 0), total: 0, sumSeconds: 0 };
  routes.set(labels.route, protocols.set(labels.protocol, codes.set(labels.code, cell)));
  return cell;
}

function* cellsOf(routes: Routes): Iterable<Cell> {
  for (const protocols of routes.values()) for (const codes of protocols.values()) yield* codes.values();
}

function registerCounter(registry: Registry, cells: () => Iterable<Cell>): void {
  new Counter({
    name: "letterpress_requests_total",
    help: "Requests answered or given up, by route pattern, protocol and code (HTTP status, or name of the RPC code).",
    labelNames: ["route", "protocol", "code"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, total } of cells()) this.inc(labels, total);
    },
  });
}

/** prom-client takes no counts from elsewhere, so this writes the samples of a histogram itself. */
function registerHistogram(registry: Registry, cells: () => Iterable<Cell>): void {
  const name = "letterpress_request_duration_seconds";
  const help = "From the head of a request to the end of its answer, in seconds.";
  const metric = {
    name,
    help,
    type: "histogram",
    aggregator: "sum",
    get: () =>
      Promise.resolve({ name, help, type: "histogram", aggregator: "sum", values: [...samplesOf(name, cells())] }),
    reset: () => {},
  };
  registry.registerMetric(metric as unknown as Histogram); // a registry calls `get` only; its type asks for the class
}

function* samplesOf(name: string, cells: Iterable<Cell>) {
  for (const { labels, counts, total, sumSeconds } of cells) {
    let cumulative = 0;
    for (const [i, bound] of BOUNDS_SECONDS.entries()) {
      cumulative += counts[i] ?? 0;
      yield { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value: cumulative };
    }
    yield { metricName: `${name}_bucket`, labels: { ...labels, le: "+Inf" }, value: total };
    yield { metricName: `${name}_sum`, labels, value: sumSeconds };
    yield { metricName: `${name}_count`, labels, value: total };
  }
}
