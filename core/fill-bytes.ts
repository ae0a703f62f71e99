import { ByteOutput } from "./byte-output.ts";
import type { FillData } from "./fill-data.ts";
import type { FillOptions } from "./fill-options.ts";
import type { FillReport } from "./fill-report.ts";
import type { Program } from "./program.ts";
import { runProgram } from "./run-program.ts";

/** A filled program, as UTF-8, and what was met on the way. */
export interface FilledBytes {
  readonly output: Uint8Array;
  readonly report: FillReport;
}

/**
 * Fills a program as fillProgram does, to the bytes of its string. They are at the start of `into` when they fit there,
 * and in an array of their own otherwise; what is then in `into` does not count.
 */
export function fillBytes(
  program: Program,
  data: FillData,
  options: FillOptions = {},
  into?: Uint8Array | undefined,
): FilledBytes {
  const output = new ByteOutput(into);
  const report = runProgram(program, data, options, output);
  return { output: output.finish(), report };
}
