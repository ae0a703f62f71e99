import type { FillData } from "../../../../../core/evaluator/data.ts";
import { type FillResult, fillProgram } from "../../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../../core/evaluator/program.ts";
import type { FillOptions } from "../../../../../core/evaluator/report.ts";
import { compileDocument } from "../../../support/compile-fixture.ts";

/** The react-email program of a document that must compile. */
export async function tsxProgramOf(document: unknown): Promise<Program> {
  const { programs, diagnostics } = await compileDocument(document);
  if (programs["react-email"] === undefined) throw new Error(JSON.stringify(diagnostics));
  return JSON.parse(programs["react-email"]);
}

/** Compiles a document and fills its TSX. */
export async function fillTsx(document: unknown, data: FillData = {}, options?: FillOptions): Promise<FillResult> {
  return fillProgram(await tsxProgramOf(document), data, options);
}

/** Compiles a document and fills both its html and its TSX. */
export async function fillBoth(document: unknown, data: FillData) {
  const { programs, diagnostics } = await compileDocument(document);
  if (programs.html === undefined || programs["react-email"] === undefined)
    throw new Error(JSON.stringify(diagnostics));
  return {
    html: fillProgram(JSON.parse(programs.html), data),
    tsx: fillProgram(JSON.parse(programs["react-email"]), data),
  };
}
