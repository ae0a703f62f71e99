import type { Screen } from "./screen.ts";

/** The output of a command: `out` for its result, `note` for everything that does not belong into a pipe. */
export interface CommandOutput {
  out(text: string): void;
  note(text: string): void;
  /** Resolves when the reader can accept more of the result; absent if it always can. */
  drained?(): Promise<unknown>;
  /**
   * Replaces the progress line, which is shown if the progress has lasted for a second; without a line, clears it.
   * Absent without a terminal.
   */
  progress?(line?: string): void;
  /** The screens of `out` and `note`; absent without a terminal. */
  readonly screens?: { readonly out: Screen; readonly note: Screen };
}
