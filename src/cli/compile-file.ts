import type { Compilation, CompileOptions } from "../compile/compiler.ts";
import { openWorkerCompiler } from "../compile/worker-compiler.ts";
import { readSource } from "./read-source.ts";

/** What compiling a file gives; needs no store. */
export async function compileFile(path: string, options: CompileOptions): Promise<Compilation> {
  const compiler = openWorkerCompiler({ timeLimitMs: 30_000 });
  try {
    return await compiler.compile(readSource(path), options);
  } finally {
    await compiler.close();
  }
}
