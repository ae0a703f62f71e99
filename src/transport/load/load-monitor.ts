import { monitorEventLoopDelay } from "node:perf_hooks";
import type { CallKind } from "./call-kind.ts";

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
  close(): void;
}

/** Which calls are refused, and why. */
export interface Shedding {
  readonly overload: Overload;
  readonly kinds: readonly CallKind[];
}

export interface LoadMonitorOptions extends LoadLimits {
  /** Called when other calls are refused than before; undefined when calls of every kind are served. */
  readonly onChange: (shedding: Shedding | undefined) => void;
  /** The mean delay since the last call, in milliseconds. That of the event loop when absent. */
  readonly takeDelayMs?: () => number;
}

const SAMPLE_INTERVAL_MS = 1_000;
const RESOLUTION_MS = 10;

/**
 * Shares of the largest delay from which calls of a kind are refused. What costs most goes first: a compile keeps a
 * processor busy for as long as thousands of fetches, which are what the service is for.
 */
const SHARES: readonly (readonly [kind: CallKind, share: number])[] = [
  ["source", 0.4],
  ["admin", 0.7],
  ["fetch", 1],
];

/**
 * Samples once a second, so that asking costs nothing. A kind is refused after two samples: one long pause, such as a
 * first compile of code or a collection of garbage, is over by the time it is known and no reason to turn callers away.
 */
export function openLoadMonitor({
  maxLoopDelayMs,
  maxRssBytes,
  onChange,
  takeDelayMs,
}: LoadMonitorOptions): LoadMonitor {
  const histogram = maxLoopDelayMs === undefined ? undefined : monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const takeDelay = takeDelayMs ?? (() => takeMeanMs(histogram));
  let lateBefore = 0;
  let current: Shedding | undefined;

  function sample(): void {
    const isFull = maxRssBytes !== undefined && process.memoryUsage.rss() > maxRssBytes;
    const late = maxLoopDelayMs === undefined ? 0 : countLate(takeDelay(), maxLoopDelayMs);
    const next = isFull ? shed("memory", SHARES.length) : shed("loop_delay", Math.min(late, lateBefore));
    lateBefore = late;
    if (next?.overload === current?.overload && next?.kinds.length === current?.kinds.length) return;
    current = next;
    onChange(next);
  }

  histogram?.enable();
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  return {
    close() {
      clearInterval(timer);
      histogram?.disable();
    },
  };
}

/** How many kinds a delay is too long for. */
function countLate(delayMs: number, maxDelayMs: number): number {
  return SHARES.filter(([, share]) => delayMs > share * maxDelayMs).length;
}

function shed(overload: Overload, count: number): Shedding | undefined {
  return count === 0 ? undefined : { overload, kinds: SHARES.slice(0, count).map(([kind]) => kind) };
}

/** The mean since the last call, without the interval of the histogram's own timer, which it includes. */
function takeMeanMs(histogram: ReturnType<typeof monitorEventLoopDelay> | undefined): number {
  if (histogram === undefined || histogram.count === 0) return 0;
  const meanMs = histogram.mean / 1e6 - RESOLUTION_MS;
  histogram.reset();
  return meanMs;
}
