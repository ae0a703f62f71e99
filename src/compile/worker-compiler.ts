import { Refusal } from "../domain/error.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { CompileThread } from "./compile-thread.ts";
import type { Compilation, CompileOptions, Compiler } from "./compiler.ts";
import { COMPILER_VERSION } from "./compiler-version.ts";

/** How long one source may take, in ms. Starting the worker does not count. */
export interface WorkerCompilerOptions {
  readonly timeLimitMs: number;
}

/**
 * A compiler in a worker thread, which is started at the first compile and replaced when a source takes too long or too
 * much memory. Sources are compiled in the order in which they come.
 */
export function openWorkerCompiler({ timeLimitMs }: WorkerCompilerOptions): Compiler {
  let thread: CompileThread | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function compileNow(source: TemplateSource, options: CompileOptions): Promise<Compilation> {
    if (isClosed) throw closed();
    if (thread === undefined || thread.hasEnded) thread = new CompileThread();
    try {
      return await thread.compile(source, options, timeLimitMs);
    } catch (err) {
      throw isClosed ? closed() : err;
    }
  }

  return {
    version: COMPILER_VERSION,
    compile(source, options) {
      const result = last.then(() => compileNow(source, options));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      await thread?.end();
      await last;
    },
  };
}

function closed(): Refusal {
  return new Refusal("UNAVAILABLE", "the compiler is closed");
}
