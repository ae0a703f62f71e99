import type { FillData } from "../../../core/evaluator/data.ts";
import { type FilledBytes, type FilledMail, fillBytes, fillMail } from "../../../core/evaluator/fill.ts";
import { prepareMail } from "../../../core/evaluator/ops.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { FillError, type FillReport, joinReports, type MissingPolicy } from "../../../core/evaluator/report.ts";
import type { Engine, FilledProgram } from "./engine.ts";
import { type EngineData, toEngineData } from "./engine-data.ts";
import { type Issue, LetterpressError } from "./letterpress-error.ts";

export type { Brand, Context, FillData, MergeTags } from "../../../core/evaluator/data.ts";
export type { FilledMail } from "../../../core/evaluator/fill.ts";
export type { FillReport, MissingPolicy } from "../../../core/evaluator/report.ts";

/** As the output of the evaluator: no U+FEFF is taken away. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Fills the programs of a mail to strings. This file alone knows the evaluator, which checks the programs itself, once
 * for the same objects, and accepts another engine. Throws RENDER_ERROR with the issues of all programs.
 */
export function renderPrograms(
  programs: readonly unknown[],
  data: FillData,
  onMissing: MissingPolicy | undefined,
  engine?: Engine | undefined,
): FilledMail {
  if (engine === undefined) return withClientErrors(() => fillMail(programs, data, { onMissing }));
  const read = withClientErrors(() => toEngineData(programs, data));
  const [body, ...parts] = fillEach(programs, (program) => fillWith(engine, program, read, onMissing));
  return {
    outputs: [body, ...parts].map((filled) => decoder.decode(filled?.output)),
    report: joinReports(
      (body as FilledProgram).report,
      parts.map(({ report }) => report),
    ),
  };
}

/** Fills a program to bytes of UTF-8, in `into` when they fit there; otherwise like renderPrograms. */
export function renderProgramBytes(
  program: unknown,
  data: FillData,
  onMissing: MissingPolicy | undefined,
  { into, engine }: { readonly into?: Uint8Array | undefined; readonly engine?: Engine | undefined } = {},
): FilledBytes {
  if (engine !== undefined) {
    const read = withClientErrors(() => toEngineData([program], data));
    const { output, report } = fillWith(engine, program, read, onMissing);
    if (into === undefined || into.length < output.length) return { output, report };
    into.set(output);
    return { output: into.subarray(0, output.length), report };
  }
  return withClientErrors(() => fillBytes(program as Program, data, { onMissing }, into)); // it takes nothing on trust
}

/** Fills each program, or throws one error with the issues of all. They share the data, so most issues repeat. */
function fillEach(programs: readonly unknown[], fill: (program: unknown) => FilledProgram): readonly FilledProgram[] {
  const errors: LetterpressError[] = [];
  const filled: FilledProgram[] = [];
  for (const program of programs) {
    try {
      filled.push(fill(program));
    } catch (err) {
      if (!(err instanceof LetterpressError)) throw err;
      errors.push(err);
    }
  }
  const [first] = errors;
  if (first === undefined) return filled;
  if (programs.length === 1) throw first;
  // Faults of programs come before those of the data.
  withClientErrors(() => prepareMail(programs));
  if (errors.length === 1) throw first;
  const issues = new Map<string, Issue>(
    errors.flatMap((error) => error.issues.map((issue) => [JSON.stringify(issue), issue] as const)),
  );
  const message = first.message.replace(/^\d+ problems, the first: /, "");
  const summary = issues.size === 1 ? message : `${issues.size} problems, the first: ${message}`;
  throw new LetterpressError(first.code, summary, { issues: [...issues.values()] });
}

function fillWith(
  engine: Engine,
  program: unknown,
  { data, plain }: EngineData,
  onMissing: MissingPolicy | undefined,
): FilledProgram {
  const answer = engine.fill(program, data, onMissing);
  if (!("issues" in answer)) return plain === undefined ? answer : withUnused(answer, plain.unused);
  if (plain === undefined) throw new LetterpressError("RENDER_ERROR", answer.message, { issues: answer.issues });
  const [first, ...others] = answer.issues.map((issue) => ({ ...issue, loc: plain.placeOf(issue.loc) }));
  if (first === undefined) throw new LetterpressError("RENDER_ERROR", answer.message, { issues: [] });
  return withClientErrors(() => {
    throw new FillError("RENDER_ERROR", [first, ...others]);
  });
}

function withUnused({ output, report }: FilledProgram, unused: FillReport["unused"]): FilledProgram {
  return { output, report: { ...report, unused } };
}

function withClientErrors<Result>(fill: () => Result): Result {
  try {
    return fill();
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    throw new LetterpressError("RENDER_ERROR", err.message, { issues: err.issues });
  }
}
