import { Refusal } from "../../domain/error.ts";
import type { Compiler } from "../compiler.ts";
import { COMPILER_VERSION } from "../compiler-version.ts";
import { type CompileJob, newCompileJob, onAbandoned } from "./compile-job.ts";
import { type CompileLimits, DEFAULT_COMPILE_LIMITS } from "./compile-limits.ts";
import type { CompileLoad, CompileObserver } from "./compile-observer.ts";
import { CompileSlot } from "./compile-slot.ts";
import { countPurposes, FairQueue, type FullFor } from "./fair-queue.ts";
import { createRetryEstimate } from "./retry-estimate.ts";

export interface WorkerCompilerOptions {
  /** Those left out are those of DEFAULT_COMPILE_LIMITS. */
  readonly limits?: Partial<CompileLimits> | undefined;
  readonly observer?: CompileObserver | undefined;
}

/** A compiler that reports its load. */
export interface WorkerCompiler extends Compiler {
  load(): CompileLoad;
  /** Starts one thread ahead of the first source. */
  warm(): void;
}

/**
 * A compiler in worker threads, each of which is replaced when a source takes too long or too much memory, or is given
 * up while it is compiled. Subjects take turns, one source at a time: those of one keep only one thread busy.
 */
export function openWorkerCompiler({ limits: given, observer }: WorkerCompilerOptions = {}): WorkerCompiler {
  const limits: CompileLimits = { ...DEFAULT_COMPILE_LIMITS, ...given };
  const queue = new FairQueue<CompileJob>(limits);
  const estimate = createRetryEstimate();
  const slots = Array.from({ length: limits.threads }, () => new CompileSlot());
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function startNext(): void {
    for (;;) {
      const idle = slots.filter(({ job }) => job === undefined);
      const slot = idle.find(({ hasThread }) => hasThread) ?? idle[0];
      const job = slot && queue.take();
      if (slot === undefined || job === undefined) return;
      const run = runIn(slot, job).finally(() => running.delete(run));
      running.add(run);
    }
  }

  async function runIn(slot: CompileSlot, job: CompileJob): Promise<void> {
    const { purpose, subject, addedAt, source } = job;
    const startedAt = performance.now();
    observer?.started(purpose, startedAt - addedAt);
    const end = await slot.run(job, limits.timeMs[purpose]);
    const ranMs = performance.now() - startedAt;
    estimate.note(ranMs);
    observer?.ended({ purpose, kind: source.kind }, end, ranMs);
    queue.end(subject);
    startNext();
  }

  function overloaded(full: FullFor, subject: string): Refusal {
    const { waiting, subjects } = queue;
    const own = waiting.filter((job) => job.subject === subject).length * Math.max(1, subjects / limits.threads);
    const turns = full === "subject" ? own : waiting.length / limits.threads;
    const retryAfterMs = estimate.after(turns, longestRunMs(slots));
    return new Refusal("OVERLOADED", FULL[full], [], retryAfterMs);
  }

  return {
    version: COMPILER_VERSION,

    async compile(source, options, turn) {
      if (isClosed) throw closed();
      turn.signal?.throwIfAborted();
      const job = newCompileJob(source, options, turn);
      const full = queue.add(job);
      if (full !== undefined) {
        observer?.refused(job.purpose, full);
        throw overloaded(full, job.subject);
      }
      onAbandoned(job, (reason) => {
        // The thread looks after one that is compiled.
        if (!queue.remove(job)) return;
        observer?.dropped(job.purpose, reason);
        job.reject(job.signal?.reason);
      });
      startNext();
      try {
        return await job.promise;
      } catch (err) {
        throw isClosed ? closed() : err;
      }
    },

    load() {
      const compiling = slots.flatMap(({ job }) => (job === undefined ? [] : [job]));
      return { waiting: countPurposes(queue.waiting), running: countPurposes(compiling) };
    },

    warm() {
      if (!slots.some(({ hasThread }) => hasThread)) slots[0]?.warm();
    },

    async close() {
      isClosed = true;
      for (const job of queue.waiting) {
        queue.remove(job);
        job.reject(closed());
      }
      await Promise.all(slots.map((slot) => slot.close()));
      await Promise.all(running);
    },
  };
}

const FULL: Readonly<Record<FullFor, string>> = {
  subject: "too many templates of this key wait to be compiled: try again later",
  all: "too many templates wait to be compiled: try again later",
};

function longestRunMs(slots: readonly CompileSlot[]): number {
  return slots.reduce((longest, { runningMs }) => Math.max(longest, runningMs), 0);
}

function closed(): Refusal {
  return new Refusal("UNAVAILABLE", "the compiler is closed");
}
