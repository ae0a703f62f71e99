import { Counter, Gauge, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { formatSnapshot } from "../../src/metrics/format-snapshot.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { createMetricsLedger, type MetricsLedger, type MetricsSnapshot } from "../../src/metrics/metrics-ledger.ts";
import { createRequestTally } from "../../src/metrics/request-tally.ts";

/** What a worker tells that answered requests in so many seconds, has `open` connections and holds `bytes`. */
async function snapshotOf(seconds: readonly number[], open: number, bytes: number): Promise<MetricsSnapshot> {
  const registry = new Registry();
  const requests = createRequestTally(registry);
  for (const each of seconds) requests.add(each, "/a", "rest", "200");
  const registers = [registry];
  new Gauge({ name: "letterpress_connections", help: "Open.", registers }).set(open);
  new Gauge({ name: "process_resident_memory_bytes", help: "Held.", registers }).set(bytes);
  new Counter({ name: "process_cpu_seconds_total", help: "Used.", registers }).inc(bytes);
  return overIpc(await registry.getMetricsAsJSON());
}

function overIpc(snapshot: MetricsSnapshot): MetricsSnapshot {
  return JSON.parse(JSON.stringify(snapshot)) as MetricsSnapshot;
}

/** As the worker has it that was asked for it. */
async function textOf(ledger: MetricsLedger): Promise<string> {
  return formatSnapshot(overIpc(await ledger.total()));
}

/** The lines of samples that are not zero, in order of the alphabet. */
async function samples(text: Promise<string>): Promise<string[]> {
  return (await text)
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#") && !line.endsWith(" 0"))
    .sort();
}

const ROUTE = 'route="/a",protocol="rest",code="200"';
const countOf = (lines: readonly string[]) => lines.find((line) => line.startsWith("letterpress_requests_total"));

describe("createMetricsLedger()", () => {
  it("adds up what is counted and keeps apart what each process has", async () => {
    const ledger = createMetricsLedger();
    ledger.record(1, await snapshotOf([0.2, 45], 3, 1000));
    ledger.record(2, await snapshotOf([20], 4, 2000));
    expect(await samples(textOf(ledger))).toEqual([
      "letterpress_connections 7",
      `letterpress_request_duration_seconds_bucket{${ROUTE},le="+Inf"} 3`,
      ...["0.25", "0.5", "1", "10", "2.5"].map(
        (le) => `letterpress_request_duration_seconds_bucket{${ROUTE},le="${le}"} 1`,
      ),
      `letterpress_request_duration_seconds_bucket{${ROUTE},le="30"} 2`,
      `letterpress_request_duration_seconds_bucket{${ROUTE},le="5"} 1`,
      `letterpress_request_duration_seconds_count{${ROUTE}} 3`,
      `letterpress_request_duration_seconds_sum{${ROUTE}} 65.2`,
      `letterpress_requests_total{${ROUTE}} 3`,
      'process_cpu_seconds_total{worker="1"} 1000',
      'process_cpu_seconds_total{worker="2"} 2000',
      'process_resident_memory_bytes{worker="1"} 1000',
      'process_resident_memory_bytes{worker="2"} 2000',
    ]);
    expect(await textOf(ledger)).toContain("# TYPE letterpress_request_duration_seconds histogram\n");
  });

  it("never counts down when a worker ends and another one takes its place", async () => {
    const ledger = createMetricsLedger();
    ledger.record(1, await snapshotOf([1, 1, 1], 3, 1000));
    ledger.record(2, await snapshotOf([1], 4, 2000));
    ledger.record(1, await snapshotOf([1, 1, 1, 1, 1], 3, 1000));
    expect(countOf(await samples(textOf(ledger)))).toBe(`letterpress_requests_total{${ROUTE}} 6`);
    ledger.end(1);
    const lines = await samples(textOf(ledger));
    expect(countOf(lines)).toBe(`letterpress_requests_total{${ROUTE}} 6`);
    expect(lines).toContain("letterpress_connections 4");
    expect(lines.filter((line) => line.includes('worker="1"'))).toEqual([]);
    ledger.record(1, await snapshotOf([1], 0, 500));
    ledger.end(1);
    ledger.end(2);
    expect(countOf(await samples(textOf(ledger)))).toBe(`letterpress_requests_total{${ROUTE}} 7`);
  });

  it("is the text format for everything that a process measures", async () => {
    const ledger = createMetricsLedger();
    ledger.record(1, overIpc(await createMetrics().snapshot()));
    ledger.record(2, overIpc(await createMetrics().snapshot()));
    const lines = await samples(textOf(ledger));
    for (const line of lines) expect(line).toMatch(/^[a-z_:][a-z0-9_:]*(\{.*\})? (\d[\d.e+-]*|Nan)$/i);
    expect(lines.filter((line) => line.startsWith("process_start_time_seconds{worker="))).toHaveLength(2);
  });
});
