import { type FilledBytes, fillBytes } from "../../../core/fill-bytes.ts";
import type { FillData } from "../../../core/fill-data.ts";
import { FillError } from "../../../core/fill-error.ts";
import type { MissingPolicy } from "../../../core/fill-options.ts";
import { type FillResult, fillProgram } from "../../../core/fill-program.ts";
import { mayLackUrl } from "../../../core/may-lack-url.ts";
import type { Program } from "../../../core/program.ts";
import { LetterpressError } from "./letterpress-error.ts";

export type { Context, FillData, MergeTags } from "../../../core/fill-data.ts";
export type { MissingPolicy } from "../../../core/fill-options.ts";
export type { FillResult } from "../../../core/fill-program.ts";
export type { FillReport } from "../../../core/fill-report.ts";

/**
 * Fills a program to a string. This file alone knows the evaluator, which checks the program itself, once per object.
 * Throws RENDER_ERROR with the evaluator's issues.
 */
export function renderProgram(program: unknown, data: FillData, onMissing: MissingPolicy | undefined): FillResult {
  return withClientErrors(() => fillProgram(program as Program, data, { onMissing })); // it takes nothing on trust
}

/** Fills a program to bytes of UTF-8, in `into` when they fit there; otherwise like renderProgram. */
export function renderProgramBytes(
  program: unknown,
  data: FillData,
  onMissing: MissingPolicy | undefined,
  into?: Uint8Array | undefined,
): FilledBytes {
  return withClientErrors(() => fillBytes(program as Program, data, { onMissing }, into)); // it takes nothing on trust
}

/**
 * Whether a render of this program must be made to know that it is not refused for what is missing. Throws RENDER_ERROR
 * for a program that cannot be filled.
 */
export function mayBeRefused(program: unknown, data: FillData, onMissing: MissingPolicy = "error-urls"): boolean {
  if (onMissing === "error") return true;
  return onMissing === "error-urls" && withClientErrors(() => mayLackUrl(program, data));
}

function withClientErrors<Result>(fill: () => Result): Result {
  try {
    return fill();
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    throw new LetterpressError("RENDER_ERROR", err.message, { issues: err.issues });
  }
}
