import type { Compilation, CompileOptions, Compiler } from "../../compile/compiler.ts";
import { subjectOf } from "../../domain/session/caller.ts";
import { withSharedSources } from "../../service/shared-compiler.ts";
import { CLI } from "../api/local-caller.ts";
import type { CommandContext } from "../framework/command.ts";
import { PartSources } from "./part-sources.ts";
import type { FileSource } from "./read-source.ts";

/** Compiles a file; needs no store. */
export type CompileFile = (file: FileSource, options: CompileOptions) => Promise<Compilation>;

const NO_PARTS = new PartSources([]);

/** Compiles files, one after the other. */
export function withFileCompiler<Result>(
  { withCompiler }: Pick<CommandContext, "withCompiler">,
  use: (compile: CompileFile) => Promise<Result>,
): Promise<Result> {
  return withCompiler((compiler) => use((file, options) => compileFile(compiler, file, options)));
}

/** Compiles a file with the partials and layouts that it names. */
export async function compileFile(
  compiler: Pick<Compiler, "compile">,
  { source, fileNames, kind, slug, parts = NO_PARTS }: FileSource,
  options: CompileOptions,
): Promise<Compilation> {
  const turn = { subject: subjectOf(CLI), purpose: "change" } as const;
  const sharing = withSharedSources({ compile: compiler.compile.bind(compiler) }, parts);
  const compilation = await sharing.compile(source, { ...options, fileNames, kind, slug }, turn);
  parts.noteUsed(compilation.dependencies ?? []);
  return compilation;
}
