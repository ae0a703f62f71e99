import { monitorEventLoopDelay } from "node:perf_hooks";

/** What there is too much of. */
export type Overload = "loop_delay" | "memory";

/** Beyond these the process is overloaded; undefined means never. */
export interface LoadLimits {
  /** Mean delay of the event loop over a second, in milliseconds, in two seconds one after the other. */
  readonly maxLoopDelayMs: number | undefined;
  /** Resident memory of the process. */
  readonly maxRssBytes: number | undefined;
}

/** Watches how busy the process is. */
export interface LoadMonitor {
  /** Undefined when the process is not overloaded. */
  overload(): Overload | undefined;
  close(): void;
}

export interface LoadMonitorOptions extends LoadLimits {
  /** Called when the answer of `overload` changes. */
  readonly onChange: (overload: Overload | undefined) => void;
}

const SAMPLE_INTERVAL_MS = 1_000;
const RESOLUTION_MS = 10;

/**
 * Samples once a second, so that asking costs nothing. The mean is taken over two samples: one long pause, such as a first
 * compile of code or a collection of garbage, is over by the time it is known and no reason to turn callers away.
 */
export function openLoadMonitor({ maxLoopDelayMs, maxRssBytes, onChange }: LoadMonitorOptions): LoadMonitor {
  const histogram = maxLoopDelayMs === undefined ? undefined : monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let wasLate = false;
  let current: Overload | undefined;

  function sample(): void {
    const isLate = maxLoopDelayMs !== undefined && takeMeanMs(histogram) > maxLoopDelayMs;
    const isFull = maxRssBytes !== undefined && process.memoryUsage.rss() > maxRssBytes;
    const next = isFull ? "memory" : isLate && wasLate ? "loop_delay" : undefined;
    wasLate = isLate;
    if (next === current) return;
    current = next;
    onChange(next);
  }

  histogram?.enable();
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  return {
    overload: () => current,
    close() {
      clearInterval(timer);
      histogram?.disable();
    },
  };
}

/** The mean since the last call, without the interval of the histogram's own timer, which it includes. */
function takeMeanMs(histogram: ReturnType<typeof monitorEventLoopDelay> | undefined): number {
  if (histogram === undefined || histogram.count === 0) return 0;
  const meanMs = histogram.mean / 1e6 - RESOLUTION_MS;
  histogram.reset();
  return meanMs;
}
