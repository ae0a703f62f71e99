/** When a stage of compiling a source went on, in milliseconds since 1970. */
export interface StageTime {
  readonly name: StageName;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * What compiling consists of: a source is read, MJML is judged as it was written, made into html, proven, and printed
 * for the other targets.
 */
export type StageName = "read" | "reference" | "html" | "proof" | "print";

/** How long compiling took, and its stages, in the order in which they ended. */
export interface CompileTime {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly stages: readonly StageTime[];
}

/** Does the work of a stage, and may note how long it took. */
export type TimeStage = <Value>(name: StageName, work: () => Value) => Value;

/** Only does the work. */
export const untimed: TimeStage = (_name, work) => work();

/** Notes the stages of one source. */
export function createStageClock(): { readonly time: TimeStage; end(): CompileTime } {
  const startedAt = now();
  const stages: StageTime[] = [];
  return {
    time(name, work) {
      const begun = now();
      const end = (): void => void stages.push({ name, startedAt: begun, endedAt: now() });
      const value = work();
      if (value instanceof Promise) value.then(end, end);
      else end();
      return value;
    },
    end: () => ({ startedAt, endedAt: now(), stages }),
  };
}

/** That of another thread, too: each counts from its own start. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
