import { type Diagnostic, finding, isError } from "../domain/diagnostic.ts";
import { checkAnswerSize } from "../domain/template/answer-size.ts";
import { limitDiagnostics, shortDiagnostic } from "../domain/template/limit-diagnostics.ts";
import type { SourceKind, TemplateSource } from "../domain/template/template-source.ts";
import { compileDocument } from "./compile-document.ts";
import { compileMjml } from "./compile-mjml.ts";
import type { Compiled, CompileRun } from "./compile-run.ts";
import { compileSubject } from "./compile-subject.ts";
import type { Compilation, CompileOptions } from "./compiler.ts";
import { checkNames } from "./lint/check-names.ts";
import { promoteWarnings } from "./promote-warnings.ts";
import { checkLimits } from "./proof/check-limits.ts";
import { isStackOverflow } from "./proof/is-stack-overflow.ts";
import { type TimeStage, untimed } from "./stage-time.ts";

const DEFAULTS: CompileOptions = {};

/** Compiles a source in this thread, without a time limit. Every fault of the source is a diagnostic. */
export async function compileSource(
  source: TemplateSource,
  options: CompileOptions = DEFAULTS,
  time: TimeStage = untimed,
): Promise<Compilation> {
  try {
    return await compileWithin(source, { ...options, time, service: source.sendingService });
  } catch (err) {
    if (!isStackOverflow(err)) throw err;
    return { diagnostics: [tooDeep(source.kind)], programs: {} };
  }
}

/** The reader limits depth. Parsers of libraries recurse where this compiler cannot count. */
function tooDeep(kind: SourceKind): Diagnostic {
  const message = "nests too deep to compile; flatten its HTML and CSS";
  return finding("compile.depth-limit", { path: [kind], message });
}

/** The programs of the body and of the subject, when a client can fill all of them and a fetch can carry them. */
async function compileWithin(source: TemplateSource, options: CompileRun): Promise<Compilation> {
  const { kind } = source;
  const body = await compileBody(source, options);
  const diagnostics = body.diagnostics.map(shortDiagnostic);
  if (diagnostics.some(isError)) return { diagnostics, programs: {} };
  const subject = compileSubject(options.subject ?? "", kind, body.programs.html?.lists, options.service).program;
  const filled = { ...body.programs, ...(subject && { subject }) };
  const printed = Object.entries(filled);
  const [unfillable] = printed.flatMap(([, program]) => (program === undefined ? [] : checkLimits(program, kind)));
  if (unfillable !== undefined) return { diagnostics: [...diagnostics, unfillable], programs: {} };
  const texts = printed.flatMap(([name, program]) => (program === undefined ? [] : [[name, JSON.stringify(program)]]));
  const programs: Compilation["programs"] = Object.fromEntries(texts);
  const named = promoteWarnings(checkNames(filled, source, options.subject ?? ""), options);
  const found = [...named, ...checkAnswerSize({ source, programs })].map(shortDiagnostic);
  const all = found.length === 0 ? diagnostics : limitDiagnostics([...diagnostics, ...found], kind);
  if (all.some(isError)) return { diagnostics: all, programs: {} };
  return { diagnostics: all, programs, programsOnly: body.programsOnly };
}

function compileBody(source: TemplateSource, options: CompileRun): Promise<Compiled> {
  switch (source.kind) {
    case "document":
      return compileDocument(source.text, options);
    case "mjml":
      return compileMjml(source, options);
  }
}
