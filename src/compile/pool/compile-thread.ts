import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { finding } from "../../domain/diagnostic.ts";
import type { FixedRule } from "../../domain/rules.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { Compilation, CompileOptions, CompileTurn } from "../compiler.ts";
import type { CompileEnd } from "./compile-observer.ts";
import { watchProcessorTime } from "./processor-limit.ts";
import type { CompileRequest, WorkerData, WorkerReply } from "./worker-message.ts";

/** Enough for a document at every limit. A source that needs more is refused, and the server keeps running. */
const MAX_HEAP_MB = 512;

/** With Node's default, the young generation of a thread grows to 100 MB in one compile and never shrinks. */
const MAX_YOUNG_MB = 16;

/**
 * Starting a thread costs about as much processor time as this. So an abandoned source has this long to end before its
 * thread is ended.
 */
const ABANDONED_MS = 400;

/** What became of a source: a reply of the worker, or why there will be none. */
type Ending =
  | WorkerReply
  | { readonly kind: "time-limit" | "abandoned" }
  | { readonly kind: "ended"; readonly error?: Error };

/** How much processor time a source may take, and who wants to know. */
export interface CompileLimit extends Pick<CompileTurn, "signal" | "onTimed"> {
  readonly timeLimitMs: number;
}

/** What compiling a source in a thread gave. */
export interface ThreadResult {
  readonly compilation: Compilation;
  readonly end: Extract<CompileEnd, "compiled" | "time_limit" | "memory_limit">;
}

/** One worker thread, which compiles one source at a time in a heap of its own and may be ended at any moment. */
export class CompileThread {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((ending: Ending) => void) | undefined;
  readonly #ready: Promise<Ending>;

  constructor(heapMaxMb = MAX_HEAP_MB) {
    this.#worker = new Worker(new URL("./worker-entry.js", import.meta.url), {
      execArgv: [],
      workerData: { compileCache: compileCacheFolder() } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    this.#ready = this.#next();
    this.#worker.on("message", (reply: WorkerReply) => this.#finish(reply));
    this.#worker.on("error", (error) => this.#finishForGood({ kind: "ended", error: toError(error) }));
    this.#worker.on("exit", () => this.#finishForGood({ kind: "ended" }));
    // An idle compiler is no reason for the process to live.
    this.#worker.unref();
  }

  /** True when it can compile nothing more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Compiles a source within a limit of processor time in ms. A source that takes too long or too much memory gives a
   * diagnostic and ends the thread. An abort during the compile soon ends the thread and throws the reason of the
   * signal. Throws when the compiler itself fails.
   */
  async compile(source: TemplateSource, options: CompileOptions, limit: CompileLimit): Promise<ThreadResult> {
    const { timeLimitMs, signal, onTimed } = limit;
    this.#worker.ref();
    const ending = await this.#run({ source, options, isTimed: onTimed !== undefined }, limit);
    this.#worker.unref();
    if (ending.kind === "compiled") {
      if (ending.time !== undefined) onTimed?.(ending.time);
      return { compilation: ending.compilation, end: "compiled" };
    }
    if (ending.kind === "time-limit") {
      await this.end();
      const message = `needed more than ${timeLimitMs} ms of processor time to compile`;
      return { compilation: refused(source, "compile.time-limit", message), end: "time_limit" };
    }
    if (ending.kind === "abandoned") {
      await this.end();
      throw signal?.reason;
    }
    if (!isOutOfMemory(ending)) throw failure(ending);
    const message = "needs too much memory to compile";
    return { compilation: refused(source, "compile.memory-limit", message), end: "memory_limit" };
  }

  /** Ends the thread at once, also during a compile. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  async #run(request: CompileRequest, { timeLimitMs, signal }: CompileLimit): Promise<Ending> {
    const started = await this.#ready;
    if (started.kind !== "ready") return started;
    signal?.throwIfAborted();
    const answer = this.#next();
    const startedAt = performance.now();
    this.#worker.postMessage(request);
    const endWatch = watchProcessorTime(this.#worker, timeLimitMs, () => this.#finish({ kind: "time-limit" }));
    let abandoned: NodeJS.Timeout | undefined;
    const abandon = (): void => {
      const restMs = Math.max(0, startedAt + ABANDONED_MS - performance.now());
      abandoned = setTimeout(() => this.#finish({ kind: "abandoned" }), restMs);
    };
    signal?.addEventListener("abort", abandon);
    const ending = await answer;
    signal?.removeEventListener("abort", abandon);
    endWatch();
    clearTimeout(abandoned);
    return ending;
  }

  #next(): Promise<Ending> {
    const { promise, resolve } = Promise.withResolvers<Ending>();
    this.#settle = resolve;
    return promise;
  }

  #finish(ending: Ending): void {
    this.#settle?.(ending);
    this.#settle = undefined;
  }

  #finishForGood(ending: Ending): void {
    this.#hasEnded = true;
    this.#finish(ending);
  }
}

/** Node names the folder of its own version and user within the one it was given. */
function compileCacheFolder(): string | undefined {
  const folder = getCompileCacheDir();
  return folder === undefined ? undefined : dirname(folder);
}

function refused(source: TemplateSource, rule: FixedRule, message: string): Compilation {
  return { diagnostics: [finding(rule, { path: [source.kind], message })], programs: {} };
}

function failure(ending: Ending): Error {
  if (ending.kind === "failed") return new Error(`compiling failed: ${ending.message}`);
  const cause = ending.kind === "ended" ? ending.error : undefined;
  return new Error("the compile worker ended unexpectedly", { cause });
}

function isOutOfMemory(ending: Ending): boolean {
  const error = ending.kind === "ended" ? ending.error : undefined;
  return error !== undefined && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

function toError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
