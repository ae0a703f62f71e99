import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { Compilation, CompileOptions } from "./compiler.ts";
import type { CompileRequest, WorkerData, WorkerReply } from "./worker-message.ts";

/** Enough for a document at every limit; a source that needs more is refused, and the server lives on. */
const MAX_HEAP_MB = 512;

/** Node's own would let one compile leave a hundred megabytes of young objects behind, for as long as the thread lives. */
const MAX_YOUNG_MB = 16;

/** What became of a source: a reply of the worker, or why there will be none. */
type Ending = WorkerReply | { readonly kind: "time-limit" } | { readonly kind: "ended"; readonly error?: Error };

/** One worker thread, which compiles one source at a time and may be ended at any moment. */
export class CompileThread {
  readonly #worker = new Worker(new URL("./worker-entry.js", import.meta.url), {
    execArgv: [],
    workerData: { compileCache: compileCacheFolder() } satisfies WorkerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  #hasEnded = false;
  #settle: ((ending: Ending) => void) | undefined;
  readonly #ready: Promise<Ending>;

  constructor() {
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
   * Compiles a source within a time limit in ms. A source that takes too long or too much memory is answered with a
   * diagnostic, and the thread has ended. Throws when the compiler itself fails.
   */
  async compile(source: TemplateSource, options: CompileOptions, timeLimitMs: number): Promise<Compilation> {
    this.#worker.ref();
    const ending = await this.#run({ source, options }, timeLimitMs);
    this.#worker.unref();
    if (ending.kind === "compiled") return ending.compilation;
    if (ending.kind === "time-limit") {
      await this.end();
      return refused(source, "compile.time-limit", `took longer than ${timeLimitMs} ms to compile`);
    }
    if (isOutOfMemory(ending)) return refused(source, "compile.memory-limit", "needs too much memory to compile");
    throw failure(ending);
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#worker.terminate();
  }

  async #run(request: CompileRequest, timeLimitMs: number): Promise<Ending> {
    const started = await this.#ready;
    if (started.kind !== "ready") return started;
    const answer = this.#next();
    this.#worker.postMessage(request);
    const timer = setTimeout(() => this.#finish({ kind: "time-limit" }), timeLimitMs);
    const ending = await answer;
    clearTimeout(timer);
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

function refused(source: TemplateSource, rule: string, message: string): Compilation {
  return { diagnostics: [{ rule, severity: "error", message, path: [source.kind] }], programs: {} };
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
