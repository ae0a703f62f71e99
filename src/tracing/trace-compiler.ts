import type { Compiler } from "../compile/compiler.ts";
import type { CompileTime } from "../compile/stage-time.ts";
import type { TimedSpan, Tracer } from "./tracer.ts";

/** Wraps a compiler so that each compilation is a span of its request, with its time in the thread and its stages. */
export function traceCompiler<Traced extends Compiler>(compiler: Traced, tracer: Tracer): Traced {
  return {
    ...compiler,
    compile(source, options, turn) {
      const attributes = { "letterpress.source.kind": source.kind, "letterpress.compile.purpose": turn.purpose };
      return tracer.trace({ name: `compile ${source.kind}`, attributes }, (note) =>
        compiler.compile(source, options, { ...turn, onTimed: (time) => note(toSpan(time)) }),
      );
    },
  };
}

/**
 * Covers the time in the thread. In the remaining time, the source has waited for its turn or for the thread to start.
 */
function toSpan({ startedAt, endedAt, stages }: CompileTime): TimedSpan {
  const parts = stages.map(({ name, ...times }) => ({ name: `compile.${name}`, ...times }));
  return { name: "compile.thread", startedAt, endedAt, parts };
}
