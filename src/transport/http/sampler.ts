/** So many lines within a window of time. All of them may come at once; they return one by one over the window. */
export interface Sample {
  readonly calls: number;
  readonly windowMs: number;
}

/** Tells of each request whether it is one of the sample; all are where there is none. */
export function createSampler(sample: Sample | undefined): () => boolean {
  if (sample === undefined) return () => true;
  const { calls, windowMs } = sample;
  let left = calls;
  let refilledAt = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(calls, left + ((now - refilledAt) * calls) / windowMs);
    refilledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
