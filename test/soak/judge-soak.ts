import { quantile } from "../reliability/quantile.ts";
import { atMost, type Finding, none } from "../reliability/scenario.ts";
import type { Sample } from "./run-load.ts";

/** Code is compiled and caches fill in the first part of a run; what grows after that grows for ever. */
const WARM_UP_PART = 0.3;
/** Garbage comes and goes: of each so many samples the lowest is taken. */
const FLOOR_SAMPLES = 6;
const SLOPE_LIMIT_MB_PER_MINUTE = 1;
const MEMORY_LIMIT_MB = 768;
const DRIFT_LIMIT_PERCENT = 25;
const SLOWEST_LIMIT_MS = 1000;

/** Whether memory, handles or latency grew after the warm-up. */
export function judgeSoak(samples: readonly Sample[]): readonly Finding[] {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_PART));
  const floors = Array.from({ length: Math.floor(steady.length / FLOOR_SAMPLES) }, (_, index) => {
    const few = steady.slice(index * FLOOR_SAMPLES, (index + 1) * FLOOR_SAMPLES);
    return few.reduce((lowest, sample) => (sample.heapMb < lowest.heapMb ? sample : lowest));
  });
  const half = Math.floor(steady.length / 2);
  const [earlier, later] = [steady.slice(0, half), steady.slice(half)];
  const middle = (part: readonly Sample[], figure: (sample: Sample) => number) => quantile(part.map(figure), 0.5);
  const [before, after] = [middle(earlier, ({ p50Ms }) => p50Ms), middle(later, ({ p50Ms }) => p50Ms)];
  const minutes = samples.at(-1)?.minute ?? 0;
  const calls = samples.reduce((sum, sample) => sum + sample.calls, 0);
  const failures = samples.reduce((sum, sample) => sum + sample.failures, 0);
  return [
    none(`${calls} calls in ${minutes.toFixed(1)} minutes: not answered as expected`, failures),
    atMost(
      "heap in use, slope of its floor",
      slope(floors, (one) => one.heapMb),
      SLOPE_LIMIT_MB_PER_MINUTE,
      "MB a minute",
    ),
    atMost("resident memory, largest", Math.max(...samples.map(({ memoryMb }) => memoryMb)), MEMORY_LIMIT_MB, "MB"),
    atMost(
      "open handles, later half against earlier",
      middle(later, ({ handles }) => handles) - middle(earlier, ({ handles }) => handles),
      2,
      "more",
    ),
    atMost("slowest call", Math.max(...samples.map(({ maxMs }) => maxMs)), SLOWEST_LIMIT_MS, "ms"),
    atMost(
      `p50, later half against earlier (${before.toFixed(2)} and ${after.toFixed(2)} ms)`,
      (after / before - 1) * 100,
      DRIFT_LIMIT_PERCENT,
      "% more",
    ),
  ];
}

/** By least squares over time, per minute. */
function slope(samples: readonly Sample[], figure: (sample: Sample) => number): number {
  const count = samples.length;
  const meanX = samples.reduce((sum, { minute }) => sum + minute, 0) / count;
  const meanY = samples.reduce((sum, sample) => sum + figure(sample), 0) / count;
  let [above, below] = [0, 0];
  for (const sample of samples) {
    above += (sample.minute - meanX) * (figure(sample) - meanY);
    below += (sample.minute - meanX) ** 2;
  }
  return above / below;
}
