import type { List, Program } from "../../core/evaluator/program.ts";
import { type Diagnostic, finding, isError } from "../domain/diagnostic.ts";
import { parseDocument } from "../domain/document/parse-document.ts";
import { sortBySource } from "../domain/document/sort-by-source.ts";
import { parseVariables } from "../domain/document/variable/parse-variables.ts";
import { declaredInMjml } from "../domain/document/variable/read-variables.ts";
import { checkAnswerSize } from "../domain/template/answer-size.ts";
import { limitDiagnostics, shortDiagnostic } from "../domain/template/limit-diagnostics.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { SourceKind, TemplateSource } from "../domain/template/template-source.ts";
import { checkMail, inDocument, inMjml } from "./check-mail.ts";
import { checkSubject } from "./check-subject.ts";
import { compileMessage } from "./compile-message.ts";
import { compileSubject } from "./compile-subject.ts";
import type { Compilation, CompileOptions } from "./compiler.ts";
import { checkSize } from "./lint/check-size.ts";
import { lintDocument } from "./lint/lint-document.ts";
import { lintMjml } from "./lint/mjml/lint-mjml.ts";
import { chosenInDocument, chosenInMjml } from "./lint/support/read-choice.ts";
import type { MjmlTree } from "./mail/mjml-tree/mjml-tree.ts";
import { toMjmlTree } from "./mail/mjml-tree/to-mjml-tree.ts";
import type { PlaceholderPage } from "./mail/program/placeholder.ts";
import type { Value } from "./mail/tree/value.ts";
import { printPage } from "./print-page.ts";
import { checkHtml } from "./proof/check-html.ts";
import { checkLimits, checkPageDepth } from "./proof/check-limits.ts";
import { linksOf, type OutcomeLinks } from "./proof/check-text-links.ts";
import { isStackOverflow } from "./proof/is-stack-overflow.ts";
import type { Outcome } from "./proof/outcomes.ts";
import { runReference } from "./proof/run-reference.ts";
import { shortenProgram } from "./shorten-program.ts";
import { buildTree } from "./source/document/build-tree.ts";
import { sayLines } from "./source/document/say-lines.ts";
import { messageInDocument, messageInMjml } from "./source/message/find-message.ts";
import { checkStructure } from "./source/mjml/check-structure.ts";
import { type ComposedText, plainText as textOf } from "./source/mjml/composed-text.ts";
import { composeDark, isDark } from "./source/mjml/dark/compose-dark.ts";
import { composeMjml } from "./source/mjml/include/compose-mjml.ts";
import { parseElements } from "./source/mjml/parse-elements.ts";
import { readMjml } from "./source/mjml/read-mjml.ts";
import type { SourceElement } from "./source/mjml/source-element.ts";
import { SourcePlaces } from "./source/mjml/source-places.ts";
import { plainTextInDocument, plainTextInMjml } from "./source/plain-text/find-plain-text.ts";
import type { PlainText } from "./source/plain-text/read-plain-text.ts";
import { type TimeStage, untimed } from "./stage-time.ts";
import { type CompiledHtml, compileHtml } from "./target/html/compile-html.ts";
import { readComponentRules } from "./target/html/read-component-rules.ts";
import { printMjml } from "./target/mjml/print-mjml.ts";
import { compileReactEmail } from "./target/react-email/compile-react-email.ts";
import { compileText } from "./target/text/compile-text.ts";
import { printPlainText } from "./target/text/print-plain-text.ts";
import { weighFindings } from "./weigh-findings.ts";

const DEFAULTS: CompileOptions = {};

/** Compiles a source in this thread, without a time limit. Every fault of the source is a diagnostic. */
export async function compileSource(
  source: TemplateSource,
  options: CompileOptions = DEFAULTS,
  time: TimeStage = untimed,
): Promise<Compilation> {
  try {
    return await compileWithin(source, { ...options, time });
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

/** How one source is compiled. */
interface CompileRun extends CompileOptions {
  readonly time: TimeStage;
}

async function compileWithin(source: TemplateSource, options: CompileRun): Promise<Compilation> {
  const { kind } = source;
  const compileLine: SubjectLine = (lists) => compileSubject(options.subject ?? "", kind, lists);
  const body = await compileBody(source, compileLine, options);
  const diagnostics = body.diagnostics.map(shortDiagnostic);
  if (diagnostics.some(isError)) return { diagnostics, programs: {} };
  const printed = Object.entries({ ...body.programs, subject: compileLine([]).program });
  const [unfillable] = printed.flatMap(([, program]) => (program === undefined ? [] : checkLimits(program, kind)));
  if (unfillable !== undefined) return { diagnostics: [...diagnostics, unfillable], programs: {} };
  const texts = printed.flatMap(([name, program]) => (program === undefined ? [] : [[name, JSON.stringify(program)]]));
  const programs: Compilation["programs"] = Object.fromEntries(texts);
  const beyond = checkAnswerSize({ source, programs });
  return beyond.length === 0 ? { diagnostics, programs } : { diagnostics: [...diagnostics, ...beyond], programs: {} };
}

interface Compiled {
  /** What the html program was made from. */
  readonly html?: CompiledHtml;
  readonly links?: readonly OutcomeLinks[];
  readonly diagnostics: readonly Diagnostic[];
  readonly programs: Readonly<Partial<Record<ProgramName, Program>>>;
}

const NOTHING: Compiled = { diagnostics: [], programs: {} };

/** Compiles the subject line of a mail with these lists. */
type SubjectLine = (lists: readonly List[]) => ReturnType<typeof compileSubject>;

/** What is found in the subject line, which comes first. */
function readSubject(compileLine: SubjectLine, lists: readonly List[], options: CompileRun): readonly Diagnostic[] {
  return [...compileLine(lists).diagnostics, ...checkSubject(options)];
}

function compileBody(source: TemplateSource, compileLine: SubjectLine, options: CompileRun): Promise<Compiled> {
  switch (source.kind) {
    case "document":
      return compileDocument(source.text, compileLine, options);
    case "mjml":
      return compileMjml(source, compileLine, options);
  }
}

async function compileDocument(text: string, compileLine: SubjectLine, options: CompileRun): Promise<Compiled> {
  const list = (findings: readonly Diagnostic[]) => limitDiagnostics(weighFindings(findings, options), "document");
  const { time } = options;
  const { document, json, diagnostics: found } = time("read", () => parseDocument(text));
  if (document === undefined) {
    return { diagnostics: list([...readSubject(compileLine, [], options), ...found]), programs: {} };
  }
  const declared: Diagnostic[] = [];
  parseVariables(json, { path: ["document"], diagnostics: declared });
  const choice = chosenInDocument(json, declared);
  const plainText = plainTextInDocument(json, declared);
  const message = messageInDocument(json, declared);
  // A document with faults gets a tree too, because building it finds the faults of links, tags and texts.
  const built = time("read", () => buildTree(document, options));
  const subject = readSubject(compileLine, built.tree.lists, options);
  const read = [...subject, ...found, ...declared, ...built.diagnostics];
  const sort = (findings: readonly Diagnostic[]) => sayLines(sortBySource(list(findings), json, 1), text);
  if (read.some(isError)) return { diagnostics: sort(read), programs: {} };
  const tree = toMjmlTree(built.tree);
  const compiled = await compileTree(tree, options);
  const printed = time("print", () => ({
    "react-email": compileReactEmail(built.tree),
    text: plainText === undefined ? compileText(built.tree) : printPlainText(plainText),
  }));
  const { html, links = [] } = compiled;
  const mail = { tree, html, links, text: plainText ?? printed.text, choice, places: inDocument(json) };
  const advice = [...lintDocument(document, json), ...checkMail(mail, time)];
  const diagnostics = sort([...read, ...advice, ...compiled.diagnostics]);
  return { diagnostics, programs: { ...compiled.programs, ...printed, ...messageProgram(message) } };
}

async function compileMjml(given: TemplateSource, compileLine: SubjectLine, options: CompileRun): Promise<Compiled> {
  const { allowUnknown = false, fileNames, time } = options;
  const rules = await readComponentRules();
  const notes: Diagnostic[] = [];
  const { text: withoutChoice, choice } = chosenInMjml(declaredInMjml(given.text, notes).text, notes);
  const { text: undeclared, message } = messageInMjml(withoutChoice, notes);
  const { source, plainText } = plainTextInMjml({ ...given, text: undeclared }, notes);
  const composed = time("read", () => composeMjml(source, rules, notes, fileNames));
  const darkened = composed && time("read", () => composeDark(composed, notes));
  const whole = darkened ?? composed;
  const places = new SourcePlaces(whole ?? source.text, notes);
  const text = textOf(whole ?? []);
  const read = whole && time("read", () => readMjml(text, places, options.subject));
  if (read !== undefined) checkStructure({ text, root: read.root, rules, allowUnknown }, places);
  const reference = read && (await time("reference", () => runReference(text, read, places)));
  const subject = readSubject(compileLine, read?.tree.lists ?? [], options);
  const isSound = ![...subject, ...places.diagnostics].some(isError);
  if (read !== undefined && isSound) lintWritten(composed, read.root, places, notes);
  const found = [...subject, ...places.diagnostics];
  const compiled = read === undefined || !isSound ? NOTHING : await compileTree(read.tree, options, reference);
  const printed = printIfAny(compiled.html?.page, plainText, time);
  const { html, links = [] } = compiled;
  const mail = { html, links, text: plainText ?? printed.programs.text, choice, places: inMjml(text, places) };
  const advice = read === undefined ? [] : checkMail({ ...mail, tree: read.tree }, time);
  const all = weighFindings([...found, ...compiled.diagnostics, ...printed.diagnostics, ...advice], options);
  const programs = { ...compiled.programs, ...printed.programs, ...messageProgram(message) };
  return { diagnostics: limitDiagnostics(all, "mjml"), programs };
}

function messageProgram(message: Value | undefined): Compiled["programs"] {
  return message === undefined ? {} : { message: compileMessage(message) };
}

/** Classes and style sheets that its author did not write hide no colours from the checks. */
function lintWritten(
  written: ComposedText | undefined,
  root: SourceElement,
  places: SourcePlaces,
  notes: Diagnostic[],
) {
  const own = written && isDark(written) ? parseElements(textOf(written)).root : undefined;
  if (written === undefined || own === undefined) lintMjml(root, places);
  else lintMjml(own, new SourcePlaces(written, notes));
}

function printIfAny(page: PlaceholderPage | undefined, plainText: PlainText | undefined, time: TimeStage): Compiled {
  if (page === undefined) return NOTHING;
  const printed = time("print", () => printPage(page));
  if (plainText === undefined) return printed;
  return { ...printed, programs: { ...printed.programs, text: printPlainText(plainText) } };
}

/** `reference` is what mjml makes of MJML as it was written, with probe values. */
async function compileTree(
  tree: MjmlTree,
  { force = false, isPreview = false, unshortened = false, time }: CompileRun,
  reference?: string,
): Promise<Compiled> {
  const html = await time("html", () => compileHtml(tree));
  const beyond = [...checkPageDepth(html.page.html, tree.kind), ...checkLimits(html.program, tree.kind)];
  if (beyond.length > 0) return { diagnostics: beyond, programs: {} };
  const links: OutcomeLinks[] = [];
  const see = (outcome: Outcome, page: string) => links.push({ outcome, links: linksOf(page) });
  const differences = isPreview ? [] : await time("proof", () => checkHtml(tree, html, reference, see));
  const program = unshortened ? html.program : time("proof", () => shortenProgram(html, tree));
  const diagnostics = [...checkSize(program, tree.kind, force), ...differences];
  const mjml = time("print", () => printMjml(tree));
  return { diagnostics, programs: { html: program, mjml }, html, links };
}
