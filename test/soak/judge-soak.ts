import { quantile } from "../reliability/quantile.ts";
import { atMost, type Finding, none } from "../reliability/scenario.ts";
import type { Sample } from "./run-load.ts";

/** Code is compiled and caches fill in the first part of a run; what grows after that grows for ever. */
const WARM_UP_PART = 0.3;
const HEAP_SLOPE_LIMIT_MB_PER_MINUTE = 1;
const DRIFT_LIMIT_PERCENT = 25;

/** Whether memory, handles or latency grew after the warm-up. */
export function judgeSoak(samples: readonly Sample[]): readonly Finding[] {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_PART));
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
      "heap in use, slope after warm-up",
      slope(steady, ({ heapMb }) => heapMb),
      HEAP_SLOPE_LIMIT_MB_PER_MINUTE,
      "MB a minute",
    ),
    atMost("resident memory, largest", Math.max(...samples.map(({ memoryMb }) => memoryMb)), 512, "MB"),
    atMost(
      "open handles, later half against earlier",
      middle(later, ({ handles }) => handles) - middle(earlier, ({ handles }) => handles),
      2,
      "more",
    ),
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
