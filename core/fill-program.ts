import type { FillData } from "./fill-data.ts";
import type { FillOptions } from "./fill-options.ts";
import type { FillReport } from "./fill-report.ts";
import type { Program } from "./program.ts";
import { runProgram } from "./run-program.ts";
import { TextOutput } from "./text-output.ts";

/** A filled program and what was met on the way. */
export interface FillResult {
  readonly output: string;
  readonly report: FillReport;
}

/**
 * Fills a compiled template with a caller's values, each escaped for where it stands. Throws FillError:
 * INVALID_PROGRAM, or RENDER_ERROR with every fault of the data and options, every missing tag that the policy refuses,
 * or an output over the limit.
 */
export function fillProgram(program: Program, data: FillData, options: FillOptions = {}): FillResult {
  const output = new TextOutput();
  const report = runProgram(program, data, options, output);
  return { output: output.text, report };
}
