import { monitorEventLoopDelay } from "node:perf_hooks";
import type { CallKind } from "./call-kind.ts";

/** The resource that is overloaded. */
export type Overload = "loop_delay" | "memory";

/** Limits above which the process counts as overloaded; undefined for no limit. */
export interface LoadLimits {
  /** Mean delay of the event loop over a second, in milliseconds, exceeded in two consecutive seconds. */
  readonly maxLoopDelayMs: number | undefined;
  /** Resident memory of the process. */
  readonly maxRssBytes: number | undefined;
}

/** Monitors the load of the process. */
export interface LoadMonitor {
  close(): void;
}

/** The kinds of calls that are refused, and the reason. */
export interface Shedding {
  readonly overload: Overload;
  readonly kinds: readonly CallKind[];
}

export interface LoadMonitorOptions extends LoadLimits {
  /** Called when the refused kinds of calls change; with undefined when all kinds are served. */
  readonly onChange: (shedding: Shedding | undefined) => void;
  /** Returns the mean delay since the last call, in milliseconds. Default: the event loop's. */
  readonly takeDelayMs?: () => number;
}

const SAMPLE_INTERVAL_MS = 1_000;
const RESOLUTION_MS = 10;

/**
 * Shares of the maximum delay above which calls of a kind are refused. The most expensive kind is refused first: a
 * compile occupies a processor for as long as thousands of fetches, which are the purpose of the service.
 */
const SHARES: readonly (readonly [kind: CallKind, share: number])[] = [
  ["source", 0.4],
  ["admin", 0.7],
  ["fetch", 1],
];

/**
 * Samples once a second, so that reading the state costs nothing. A kind is refused only after two samples: a single
 * long pause, such as for compiling code or garbage collection, is over when it is detected, and no reason to refuse
 * callers.
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

/** Returns the number of kinds for which a delay is too long. */
function countLate(delayMs: number, maxDelayMs: number): number {
  return SHARES.filter(([, share]) => delayMs > share * maxDelayMs).length;
}

function shed(overload: Overload, count: number): Shedding | undefined {
  return count === 0 ? undefined : { overload, kinds: SHARES.slice(0, count).map(([kind]) => kind) };
}

/** Returns the mean since the last call, minus the interval of the histogram's own timer, which it includes. */
function takeMeanMs(histogram: ReturnType<typeof monitorEventLoopDelay> | undefined): number {
  if (histogram === undefined || histogram.count === 0) return 0;
  const meanMs = histogram.mean / 1e6 - RESOLUTION_MS;
  histogram.reset();
  return meanMs;
}
