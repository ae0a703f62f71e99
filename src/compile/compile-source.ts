import { type Diagnostic, finding, isError } from "../domain/diagnostic.ts";
import { isOfContract, type Rule } from "../domain/rules.ts";
import { checkAnswerSize } from "../domain/template/answer-size.ts";
import { shortDiagnostic } from "../domain/template/limit-diagnostics.ts";
import type { SourceKind, TemplateSource } from "../domain/template/template-source.ts";
import { compileBrand } from "./compile-brand.ts";
import { compileDocument } from "./compile-document.ts";
import { compileMjml } from "./compile-mjml.ts";
import { type CompiledSource, type CompileRun, isWanted, type SourceOptions } from "./compile-run.ts";
import { compileSubject } from "./compile-subject.ts";
import type { Compilation } from "./compiler.ts";
import { formatPrograms } from "./format-programs.ts";
import { judgeFindings } from "./judge-findings.ts";
import { checkNames } from "./lint/check-names.ts";
import { toBrandProgram } from "./mail/program/brand-program.ts";
import { checkLimits } from "./proof/check-limits.ts";
import { isStackOverflow } from "./proof/is-stack-overflow.ts";
import { recordBrandUse } from "./record-brand-use.ts";
import { withStandInsInText } from "./source/brand/write-stand-ins.ts";
import { placeFindings } from "./source/document/partial/place-findings.ts";
import { placeNodes } from "./source/document/partial/place-nodes.ts";
import { resolvePartials } from "./source/document/partial/resolve-partials.ts";
import { SharedParts } from "./source/shared/shared-parts.ts";
import { findUnusedWaivers } from "./source/waiver/waive-findings.ts";
import type { Waiver } from "./source/waiver/waiver.ts";
import { type TimeStage, untimed } from "./stage-time.ts";

const DEFAULTS: SourceOptions = {};

/** Compiles a source in this thread, without a time limit. Every fault of the source is a diagnostic. */
export async function compileSource(
  source: TemplateSource,
  options: SourceOptions = DEFAULTS,
  time: TimeStage = untimed,
): Promise<Compilation> {
  try {
    const subject = options.kind === undefined ? options.subject : undefined;
    const { kind, slug, shared } = options;
    const parts = new SharedParts(shared?.sources, shared?.isCut, { kind, slug });
    return await compileWithin(source, { ...options, subject, time, parts, service: source.sendingService });
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
async function compileWithin(written: TemplateSource, options: CompileRun): Promise<Compilation> {
  const resolved = resolvePartials(written, options.parts);
  const source = resolved === undefined ? written : { ...written, text: resolved.text };
  const { kind } = source;
  const body = await compileBrand(source, options, compileBody);
  const language = body.language ?? (options.kind === undefined ? undefined : "en");
  const formatted = formatPrograms(withSubject(body, source, options), language, source.kind);
  const { programs: filled } = formatted;
  const found = [...body.diagnostics, ...checkNames(filled, source, options.subject ?? ""), ...formatted.diagnostics];
  const unused = isSound(body) ? findUnusedWaivers(found, body.waivers.filter(isSettled(options))) : [];
  const judge = (all: readonly Diagnostic[]) => judgeFindings(all, body.waivers, options);
  const listed = body.list(judge([...found, ...unused]));
  const placed = resolved === undefined ? listed : placeFindings(listed, judge(resolved.found), written, resolved);
  const diagnostics = placed.map(shortDiagnostic);
  if (diagnostics.some(isError)) return { diagnostics, programs: {} };
  const printed = Object.entries(filled).filter(([name]) => name !== "html" || isWanted(options, "html"));
  const [unfillable] = printed.flatMap(([, program]) => (program === undefined ? [] : checkLimits(program, kind)));
  if (unfillable !== undefined) return { diagnostics: [...diagnostics, unfillable], programs: {} };
  const texts = printed.flatMap(([name, program]) => (program === undefined ? [] : [[name, JSON.stringify(program)]]));
  const programs: Compilation["programs"] = Object.fromEntries(texts);
  const large = checkAnswerSize({ source, programs }).map(shortDiagnostic);
  if (large.some(isError)) return { diagnostics: [...diagnostics, ...large], programs: {} };
  const { dependencies } = options.parts;
  const used = dependencies.length > 0 && { dependencies };
  const served = resolved !== undefined && options.kind === undefined && { resolvedDocument: resolved.text };
  const nodes = resolved === undefined ? body.nodes : body.nodes && placeNodes(body.nodes, resolved.origins);
  const { brand, contrast, frame } = body;
  const branded = brand !== undefined && { brandUse: JSON.stringify(recordBrandUse(brand, contrast ?? [])) };
  return { diagnostics, programs, programsOnly: body.programsOnly, nodes, frame, ...served, ...branded, ...used };
}

/** None of a source that has errors. */
function withSubject(body: CompiledSource, { kind }: TemplateSource, { subject = "", service }: CompileRun) {
  if (!isSound(body)) return {};
  const { brand, language } = body;
  const line = brand === undefined ? subject : withStandInsInText(subject, brand);
  const { program } = compileSubject(line, kind, { lists: body.programs.html?.lists, language, service });
  const branded = program && brand ? toBrandProgram(program, brand).program : program;
  return { ...body.programs, ...(branded && { subject: branded }) };
}

/** Whether every check has run: a source with errors is not compiled. */
function isSound({ diagnostics }: CompiledSource): boolean {
  return !diagnostics.some(isError);
}

/** Waivers of rules that this compile has checked. */
function isSettled(options: CompileRun): (waiver: Waiver) => boolean {
  const isMeasured = options.unshortened !== true && isWanted(options, "html");
  const isKnown = (rule: Rule) => (rule === "subject.missing" ? options.subject !== undefined : !isOfContract(rule));
  return ({ rule }) => isKnown(rule) && (isMeasured || !rule.startsWith("size."));
}

function compileBody(source: TemplateSource, options: CompileRun): Promise<CompiledSource> {
  switch (source.kind) {
    case "document":
      return compileDocument(source.text, options);
    case "mjml":
      return compileMjml(source, options);
  }
}
