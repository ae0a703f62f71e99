/**
 * Coalesces calls of a slow function: at most one run is in progress, and all calls during a run share the next one.
 * So each call gets a run that starts after it.
 */
export function coalesceRuns(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  }

  return () => {
    if (current === undefined) return start();
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
