import { abandonReason, type CompileJob } from "./compile-job.ts";
import type { CompileEnd } from "./compile-observer.ts";
import { CompileThread } from "./compile-thread.ts";

/** A place where one source at a time is compiled, by a thread that is started when it is first needed. */
export class CompileSlot {
  #thread: CompileThread | undefined;
  #job: CompileJob | undefined;
  #startedAt = 0;
  #isClosed = false;

  /** What is compiled here. */
  get job(): CompileJob | undefined {
    return this.#job;
  }

  /** How long it has been. */
  get runningMs(): number {
    return this.#job === undefined ? 0 : performance.now() - this.#startedAt;
  }

  /** True when nothing need be started for the next job. */
  get hasThread(): boolean {
    return this.#thread !== undefined;
  }

  /** Starts the thread now, so that the first job need not wait for it. */
  warm(): void {
    if (!this.#isClosed) this.#thread ??= new CompileThread();
  }

  /** Compiles the source of a job, settles the job and returns how it ended. Never rejects. */
  async run(job: CompileJob, timeLimitMs: number): Promise<CompileEnd> {
    const { source, options, signal, onTimed } = job;
    this.#job = job;
    this.#startedAt = performance.now();
    this.#thread ??= new CompileThread();
    const end = await this.#thread.compile(source, options, { timeLimitMs, signal, onTimed }).then(
      (result) => {
        job.resolve(result.compilation);
        return result.end;
      },
      (error) => {
        job.reject(error);
        return signal?.aborted ? abandonReason(signal) : "failed";
      },
    );
    // What comes next need not wait for all of its start.
    if (this.#thread.hasEnded) this.#thread = this.#isClosed ? undefined : new CompileThread();
    this.#job = undefined;
    return end;
  }

  /** Ends the thread, and with it what is compiled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.end();
  }
}
