import type { Screen } from "./screen.ts";

/** Where a command writes: `out` for its result, `note` for everything a pipe should not see. */
export interface CommandOutput {
  out(text: string): void;
  note(text: string): void;
  /** Resolves once a reader has room for more of the result; absent where there always is. */
  drained?(): Promise<unknown>;
  /**
   * Shows a line in the place of the last such line, once there have been such for a second; without one, clears it.
   * Absent where nobody is looking.
   */
  progress?(line?: string): void;
  /** What `out` and `note` are shown on; absent where nobody is looking. */
  readonly screens?: { readonly out: Screen; readonly note: Screen };
}
