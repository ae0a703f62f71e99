import type { Diagnostic } from "../domain/diagnostic.ts";
import type { Target } from "../domain/target.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";

/** What compiling a source gave. */
export interface Compilation {
  /** In the order of the source. When one of them is an error there are no programs. */
  readonly diagnostics: readonly Diagnostic[];
  /** The program of each target this compiler knows, as JSON text. */
  readonly programs: Readonly<Partial<Record<Target, string>>>;
}

/** Turns a template's source into programs, away from the event loop and within a time limit. */
export interface Compiler {
  /** Name and version, to be stored with what it made. */
  readonly version: string;
  /**
   * Never rejects for what a source holds: every fault is a diagnostic, the time limit too. Rejects with
   * UNAVAILABLE once the compiler is closed.
   */
  compile(source: TemplateSource): Promise<Compilation>;
  close(): Promise<void>;
}
