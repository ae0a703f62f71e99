/** Counts what each subject has in flight. */
export interface ConcurrencyLimiter {
  /** Counts one more until the function it returns is called, once or more often. Undefined at the limit. */
  enter(subject: string): (() => void) | undefined;
}

/** A limiter that holds an entry only for a subject with something in flight. */
export function createConcurrencyLimiter(max: number): ConcurrencyLimiter {
  const inFlight = new Map<string, number>();

  function leave(subject: string): void {
    const left = (inFlight.get(subject) ?? 1) - 1;
    if (left === 0) inFlight.delete(subject);
    else inFlight.set(subject, left);
  }

  return {
    enter(subject) {
      const before = inFlight.get(subject) ?? 0;
      if (before >= max) return undefined;
      inFlight.set(subject, before + 1);
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(subject);
        hasLeft = true;
      };
    },
  };
}
