import type { Compilation, CompileOptions } from "../compile/compiler.ts";
import { openWorkerCompiler } from "../compile/worker-compiler.ts";
import { subjectOf } from "../domain/caller.ts";
import { CLI } from "./local-caller.ts";
import type { FileSource } from "./read-source.ts";

/** What compiling a file gives; needs no store. */
export async function compileFile({ source, fileNames }: FileSource, options: CompileOptions): Promise<Compilation> {
  const compiler = openWorkerCompiler({ limits: { timeMs: { change: 30_000, check: 30_000 } } });
  try {
    return await compiler.compile(source, { ...options, fileNames }, { subject: subjectOf(CLI), purpose: "change" });
  } finally {
    await compiler.close();
  }
}
