import { fillProgram } from "../../../core/evaluator/fill.ts";
import { compileDocument } from "./compile-fixture.ts";
import { documentOf, rowOf } from "./document-fixture.ts";

/** Compiles a row under a visibility and says whether it is shown, and what was found about it. */
export async function evaluate(
  visibility: object,
  context: Readonly<Record<string, string | number | boolean>>,
): Promise<{ readonly isShown: boolean; readonly findings: readonly string[] }> {
  const { programs, diagnostics } = await compileDocument(documentOf([rowOf([], { visibility })]));
  const findings = diagnostics.map(({ rule }) => rule);
  if (programs.html === undefined) throw new Error(findings.join());
  const { report } = fillProgram(JSON.parse(programs.html), { context });
  return { isShown: report.hidden.length === 0, findings };
}
