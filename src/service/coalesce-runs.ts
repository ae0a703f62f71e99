/**
 * Runs what takes a while, one run at a time. A call gets a run that begins after it: those that come during a run
 * share the next one.
 */
export function shareRuns(run: () => Promise<void>): () => Promise<void> {
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
