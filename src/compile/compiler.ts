import type { Diagnostic } from "../domain/diagnostic.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";

/** What compiling a source gave. */
export interface Compilation {
  /** In the order of the source. When one of them is an error there are no programs. */
  readonly diagnostics: readonly Diagnostic[];
  /** The programs of the targets this compiler knows and of the parts of the mail, as JSON text. */
  readonly programs: Readonly<Partial<Record<ProgramName, string>>>;
}

/** What else decides what a source compiles to. */
export interface CompileOptions {
  /** The subject line, which may hold merge tags; empty for none. */
  readonly subject: string;
  /** True to take an HTML that is too large for Gmail with a warning. */
  readonly force?: boolean | undefined;
}

/** Turns a template's source into programs, away from the event loop and within a time limit. */
export interface Compiler {
  /** Name and version, to be stored with what it made. */
  readonly version: string;
  /**
   * Never rejects for what a source holds: every fault is a diagnostic, the time limit too. Rejects with
   * UNAVAILABLE once the compiler is closed.
   */
  compile(source: TemplateSource, options: CompileOptions): Promise<Compilation>;
  close(): Promise<void>;
}
