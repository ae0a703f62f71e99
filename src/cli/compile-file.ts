import type { Compilation } from "../compile/compiler.ts";
import { openWorkerCompiler } from "../compile/worker-compiler.ts";
import { readSource } from "./read-source.ts";

/** What compiling a file gives; needs no store. */
export async function compileFile(path: string): Promise<Compilation> {
  const compiler = openWorkerCompiler({ timeLimitMs: 30_000 });
  try {
    return await compiler.compile(readSource(path));
  } finally {
    await compiler.close();
  }
}
