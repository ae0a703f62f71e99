import type { Compilation, CompileOptions } from "../compile/compiler.ts";
import { openWorkerCompiler } from "../compile/worker-compiler.ts";
import { subjectOf } from "../domain/caller.ts";
import { CLI } from "./local-caller.ts";
import type { FileSource } from "./read-source.ts";

/** Compiles a file; needs no store. */
export type CompileFile = (file: FileSource, options: CompileOptions) => Promise<Compilation>;

/** Compiles files, one after the other. */
export async function withFileCompiler<Result>(use: (compile: CompileFile) => Promise<Result>): Promise<Result> {
  const compiler = openWorkerCompiler({ limits: { timeMs: { change: 30_000, check: 30_000 } } });
  const turn = { subject: subjectOf(CLI), purpose: "change" } as const;
  try {
    return await use(({ source, fileNames }, options) => compiler.compile(source, { ...options, fileNames }, turn));
  } finally {
    await compiler.close();
  }
}
