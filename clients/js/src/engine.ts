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

/** What fills programs in place of the library's own evaluator. `@letterpress/client/wasm` has one. */
export interface Engine {
  /** Fills a program of a template, which it checks. Throws nothing for what is wrong with program or data. */
  fill(program: unknown, data: FillData, onMissing: MissingPolicy | undefined): FilledProgram | RefusedFill;
}
