/** Runs what it is given when everything that had arrived in this turn of the event loop is handled, all in one go. */
export type AtEndOfTurn = (run: () => void) => void;

/**
 * For answers. A client that waits for each is woken for each, through the hypervisor where its core was idle, and the server pays for
 * that with more than the answer; answers that leave together wake it once.
 */
export function createAtEndOfTurn(): AtEndOfTurn {
  let waiting: (() => void)[] = [];

  function runAll(): void {
    const all = waiting;
    waiting = [];
    for (const run of all) run();
  }

  return (run) => {
    if (waiting.length === 0) setImmediate(runAll);
    waiting.push(run);
  };
}
