import type { FillData } from "../../../core/fill-data.ts";
import { FillError } from "../../../core/fill-error.ts";
import type { MissingPolicy } from "../../../core/fill-options.ts";
import { type FillResult, fillProgram } from "../../../core/fill-program.ts";
import type { Program } from "../../../core/program.ts";
import { LetterpressError } from "./letterpress-error.ts";

export type { Context, FillData, MergeTags } from "../../../core/fill-data.ts";
export type { MissingPolicy } from "../../../core/fill-options.ts";
export type { FillResult } from "../../../core/fill-program.ts";
export type { FillReport } from "../../../core/fill-report.ts";

/**
 * Fills a program. The only file that knows the evaluator, which checks the program itself, once per object. Throws
 * RENDER_ERROR with the evaluator's issues.
 */
export function renderProgram(program: unknown, data: FillData, onMissing: MissingPolicy | undefined): FillResult {
  try {
    return fillProgram(program as Program, data, { onMissing }); // the evaluator takes nothing on trust
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    throw new LetterpressError("RENDER_ERROR", err.message, { issues: err.issues });
  }
}
