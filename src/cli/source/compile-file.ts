import type { Compilation, CompileOptions } from "../../compile/compiler.ts";
import { subjectOf } from "../../domain/session/caller.ts";
import { CLI } from "../api/local-caller.ts";
import type { CommandContext } from "../framework/command.ts";
import type { FileSource } from "./read-source.ts";

/** Compiles a file; needs no store. */
export type CompileFile = (file: FileSource, options: CompileOptions) => Promise<Compilation>;

/** Compiles files, one after the other. */
export function withFileCompiler<Result>(
  { withCompiler }: CommandContext,
  use: (compile: CompileFile) => Promise<Result>,
): Promise<Result> {
  const turn = { subject: subjectOf(CLI), purpose: "change" } as const;
  return withCompiler((compiler) =>
    use(({ source, fileNames }, options) => compiler.compile(source, { ...options, fileNames }, turn)),
  );
}
