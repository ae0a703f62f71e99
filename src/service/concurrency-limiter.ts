/** Counts what each subject has under way. */
export interface ConcurrencyLimiter {
  /** Counts one more until the function it returns is called, once or more often. Undefined when as many as may be are under way. */
  enter(subject: string): (() => void) | undefined;
}

/** A limiter that holds an entry only for a subject with something under way. */
export function createConcurrencyLimiter(max: number): ConcurrencyLimiter {
  const underWay = new Map<string, number>();

  function leave(subject: string): void {
    const left = (underWay.get(subject) ?? 1) - 1;
    if (left === 0) underWay.delete(subject);
    else underWay.set(subject, left);
  }

  return {
    enter(subject) {
      const before = underWay.get(subject) ?? 0;
      if (before >= max) return undefined;
      underWay.set(subject, before + 1);
      let hasLeft = false;
      return () => {
        if (!hasLeft) leave(subject);
        hasLeft = true;
      };
    },
  };
}
