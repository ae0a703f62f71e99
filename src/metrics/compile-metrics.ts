import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Records compilations. All labels have fixed sets of values; durations are in ms. */
export interface CompileMetrics {
  refused(purpose: string, by: string): void;
  dropped(purpose: string, reason: string): void;
  started(purpose: string, waitedMs: number): void;
  ended(job: { readonly purpose: string; readonly kind: string }, end: string, ranMs: number): void;
}

/** Number of sources that wait or are being compiled, by purpose. */
export type CompileLoad = Readonly<Record<"waiting" | "running", Readonly<Record<string, number>>>>;

/** Registers the counters and histograms of compilations. */
export function createCompileMetrics(registry: Registry): CompileMetrics {
  const registers = [registry];
  const refused = new Counter({
    name: "letterpress_compile_refused_total",
    help: "Sources refused because too many waited, by purpose (change, check or republish) and by who had no more room.",
    labelNames: ["purpose", "full"],
    registers,
  });
  const dropped = new Counter({
    name: "letterpress_compile_dropped_total",
    help: "Sources that were no longer waited for when their turn came, by purpose and reason.",
    labelNames: ["purpose", "reason"],
    registers,
  });
  const waited = new Histogram({
    name: "letterpress_compile_wait_seconds",
    help: "How long sources waited for their turn, by purpose.",
    labelNames: ["purpose"],
    buckets: BOUNDS_SECONDS,
    registers,
  });
  const took = new Histogram({
    name: "letterpress_compile_duration_seconds",
    help: "Compile time by kind of source, purpose and end: with an outcome, at a limit, or canceled.",
    labelNames: ["kind", "purpose", "end"],
    buckets: BOUNDS_SECONDS,
    registers,
  });
  return {
    refused: (purpose, full) => refused.inc({ purpose, full }),
    dropped: (purpose, reason) => dropped.inc({ purpose, reason }),
    started: (purpose, waitedMs) => waited.observe({ purpose }, waitedMs / 1_000),
    ended: ({ kind, purpose }, end, ranMs) => took.observe({ kind, purpose, end }, ranMs / 1_000),
  };
}

/** Registers the gauges of compilations, which are measured at collection. */
export function registerCompileLoad(registry: Registry, load: () => CompileLoad): void {
  const gauges = [
    ["waiting", "Sources that wait to be compiled, by purpose."],
    ["running", "Sources that are compiled, by purpose."],
  ] as const;
  for (const [state, help] of gauges) {
    new Gauge({
      name: `letterpress_compile_${state}`,
      help,
      labelNames: ["purpose"],
      registers: [registry],
      collect() {
        for (const [purpose, count] of Object.entries(load()[state])) this.set({ purpose }, count);
      },
    });
  }
}

const BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
