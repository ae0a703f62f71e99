import type { FillData } from "../../../core/evaluator/data.ts";
import type { FillReport, MissingPolicy } from "../../../core/evaluator/report.ts";
import type { Issue } from "./letterpress-error.ts";

/** A filled program, as UTF-8. */
export interface FilledProgram {
  readonly output: Uint8Array;
  readonly report: FillReport;
}

/** Why a program cannot be filled, or not with these data: every fault. */
export interface RefusedFill {
  readonly issues: readonly Issue[];
  readonly message: string;
}

/**
 * Fills programs instead of the library's own evaluator, except those of format 4. `@letterpress/client/wasm` exports
 * one.
 */
export interface Engine {
  /** Checks and fills a program of a template. Reports an invalid program or invalid data without throwing. */
  fill(program: unknown, data: FillData, onMissing: MissingPolicy | undefined): FilledProgram | RefusedFill;
}
