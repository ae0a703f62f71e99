import type { FillData } from "../../../core/evaluator/data.ts";
import { type FilledBytes, type FillResult, fillBytes, fillProgram, mayLackUrl } from "../../../core/evaluator/fill.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import type { MissingPolicy } from "../../../core/evaluator/report.ts";
import { FillError } from "../../../core/evaluator/report.ts";
import type { Engine, FilledProgram } from "./engine.ts";
import { LetterpressError } from "./letterpress-error.ts";

export type { Context, FillData, MergeTags } from "../../../core/evaluator/data.ts";
export type { FillResult } from "../../../core/evaluator/fill.ts";
export type { FillReport, MissingPolicy } from "../../../core/evaluator/report.ts";

/** As the output of the evaluator: no U+FEFF is taken away. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Fills a program to a string. This file alone knows the evaluator, which checks the program itself, once per object,
 * and takes an engine in its place. Throws RENDER_ERROR with the issues of either.
 */
export function renderProgram(
  program: unknown,
  data: FillData,
  onMissing: MissingPolicy | undefined,
  engine?: Engine | undefined,
): FillResult {
  if (engine !== undefined) {
    const { output, report } = fillWith(engine, program, data, onMissing);
    return { output: decoder.decode(output), report };
  }
  return withClientErrors(() => fillProgram(program as Program, data, { onMissing })); // it takes nothing on trust
}

/** Fills a program to bytes of UTF-8, in `into` when they fit there; otherwise like renderProgram. */
export function renderProgramBytes(
  program: unknown,
  data: FillData,
  onMissing: MissingPolicy | undefined,
  { into, engine }: { readonly into?: Uint8Array | undefined; readonly engine?: Engine | undefined } = {},
): FilledBytes {
  if (engine !== undefined) {
    const { output, report } = fillWith(engine, program, data, onMissing);
    if (into === undefined || into.length < output.length) return { output, report };
    into.set(output);
    return { output: into.subarray(0, output.length), report };
  }
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

function fillWith(
  engine: Engine,
  program: unknown,
  data: FillData,
  onMissing: MissingPolicy | undefined,
): FilledProgram {
  const answer = engine.fill(program, data, onMissing);
  if (!("issues" in answer)) return answer;
  throw new LetterpressError("RENDER_ERROR", answer.message, { issues: answer.issues });
}

function withClientErrors<Result>(fill: () => Result): Result {
  try {
    return fill();
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    throw new LetterpressError("RENDER_ERROR", err.message, { issues: err.issues });
  }
}
