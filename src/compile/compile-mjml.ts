import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import { declaredInMjml } from "../domain/document/variable/read-variables.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { checkMail, inMjml } from "./check-mail.ts";
import {
  type Compiled,
  type CompiledSource,
  type CompileRun,
  type Draft,
  findInSubject,
  isMapped,
  isWanted,
  join,
  messageProgram,
} from "./compile-run.ts";
import { type CompiledTree, compileTree } from "./compile-tree.ts";
import { contrastInMjml, lintMjml } from "./lint/mjml/lint-mjml.ts";
import type { ContrastSample } from "./lint/report-contrast.ts";
import { chosenInMjml } from "./lint/support/read-choice.ts";
import type { ComponentRules } from "./mail/mjml-tree/component-rules.ts";
import type { PlaceholderPage } from "./mail/program/placeholder.ts";
import { MjmlNodes } from "./nodes/mjml-nodes.ts";
import { printPage } from "./print-page.ts";
import { isTreeOf } from "./proof/mail-frame.ts";
import { runReference } from "./proof/run-reference.ts";
import { asDeclared, checkTagsInMjml, withStandInsInMjml } from "./source/brand/write-stand-ins.ts";
import { messageInMjml } from "./source/message/find-message.ts";
import { checkStructure } from "./source/mjml/check-structure.ts";
import { composeDark } from "./source/mjml/dark/compose-dark.ts";
import { type ComposeOptions, composeMjml } from "./source/mjml/include/compose-mjml.ts";
import { parseElements } from "./source/mjml/parse-elements.ts";
import { languageOf, type ReadMjml, readMjml } from "./source/mjml/read-mjml.ts";
import { readSharedWaivers, readWaivers } from "./source/mjml/waiver/read-waivers.ts";
import { type PlainFile, plainTextInMjml, readPlainFile } from "./source/plain-text/find-plain-text.ts";
import type { PlainText } from "./source/plain-text/read-plain-text.ts";
import { type ComposedText, plainText as textOf } from "./source/shared/composed-text.ts";
import { SourcePlaces } from "./source/shared/source-places.ts";
import { localizeMjml } from "./source/translation/localize-mjml.ts";
import { readComponentRules } from "./target/html/read-component-rules.ts";
import { printPlainText } from "./target/text/print-plain-text.ts";

const NOTHING: CompiledTree = { diagnostics: [], programs: {}, links: [] };

/**
 * Compiles MJML text, stage by stage: declarations, message, plain text, compose, read, reference, advice, tree. Advice
 * is given, and the tree compiled, when no stage before them found an error.
 */
export async function compileMjml(written: TemplateSource, options: CompileRun): Promise<CompiledSource> {
  const { time } = options;
  const invalid: Diagnostic[] = [];
  const { source: given, waivers: own } = readWaivers(written, invalid);
  const { parts, waivers: others } = readSharedWaivers(options.parts, invalid);
  const waivers = [...own, ...others];
  const rules = await readComponentRules();
  const withText = join({ findings: invalid }, readOwn(given, options));
  const composed = join(
    withText,
    time("read", () => compose(withText.source, rules, { ...options, parts })),
  );
  const parsed = join(composed, read(composed, withText.source.text, rules, options));
  const withPlain = join(parsed, readPlain(parsed, options));
  const withReference = join(withPlain, await refer(parsed, options));
  const { text, places, mjml, reference, plainText, choice, message } = withReference;
  const language = mjml && (languageOf(mjml.root) || undefined);
  const subject = findInSubject(options, "mjml", { lists: mjml?.tree.lists, language });
  const isSound = mjml !== undefined && ![...subject, ...withReference.findings].some(isError);
  const withAdvice = isSound ? join(withReference, lint(composed, mjml, places, options)) : withReference;
  const nodes = isSound && isMapped(options) && { source: new MjmlNodes(mjml.root, places), tree: mjml.tree };
  const compiled = isSound ? await compileTree(mjml.tree, options, { reference, nodes: nodes || undefined }) : NOTHING;
  const printed = printIfAny(compiled.html?.page, plainText, options);
  const { html, links } = compiled;
  const mail = { html, links, text: plainText ?? printed.programs.text, choice, places: inMjml(text, places) };
  const onMail = mjml === undefined ? [] : checkMail({ ...mail, tree: mjml.tree }, time);
  const found = [...subject, ...places.inOrder(withAdvice.findings)];
  const diagnostics = [...found, ...compiled.diagnostics, ...printed.diagnostics, ...onMail];
  const programs = { ...compiled.programs, ...printed.programs, ...messageProgram(message) };
  const contrast = isSound && options.brand ? readContrast(composed) : undefined;
  return {
    diagnostics,
    programs,
    waivers,
    list: (all) => limitDiagnostics(all, "mjml"),
    nodes: compiled.nodes,
    frame: compiled.frame,
    language,
    contrast,
  };
}

/** What only a mail declares. In the text of a partial or layout it stays, and is refused as a mark. */
function readOwn(given: TemplateSource, options: CompileRun) {
  if (options.kind !== undefined) {
    return { source: given, choice: undefined, message: undefined, plainFile: undefined, findings: [] };
  }
  const declared = readDeclarations(given.text);
  const withMessage = join(declared, readMessage(declared.text, options));
  return join(withMessage, findPlainText({ ...given, text: withMessage.text }));
}

/** The text without what it declares of variables and mail clients. */
function readDeclarations(source: string) {
  const findings: Diagnostic[] = [];
  const { text, choice } = chosenInMjml(declaredInMjml(source, findings).text, findings);
  return { text, choice, findings };
}

function readMessage(source: string, { service }: CompileRun) {
  const findings: Diagnostic[] = [];
  return { ...messageInMjml(source, findings, service), findings };
}

function findPlainText(given: TemplateSource) {
  const findings: Diagnostic[] = [];
  return { ...plainTextInMjml(given, findings), findings };
}

interface PlainDraft {
  readonly mjml: ReadMjml | undefined;
  readonly plainFile: PlainFile | undefined;
}

/** The plain text in the language that the mail has with its layout. */
function readPlain({ mjml, plainFile }: PlainDraft, { brand }: CompileRun) {
  const findings: Diagnostic[] = [];
  const language = mjml ? languageOf(mjml.root) : "";
  return { plainText: plainFile && readPlainFile(plainFile, { language, brand }, findings), findings };
}

/** One text of the source and its includes, and the same with the classes and style sheets of dark mode. */
function compose(source: TemplateSource, rules: ComponentRules, options: CompileRun) {
  const findings: Diagnostic[] = [];
  const { brand } = options;
  const given = { ...options, names: options.fileNames };
  const composed = composeInLocale(source, rules, findings, given);
  if (composed !== undefined && brand !== undefined) checkTagsInMjml(composed, brand, findings);
  const written = composed && brand ? withStandInsInMjml(composed, brand) : composed;
  const declared = brand && asDeclared(brand);
  const asShown = declared && composeInLocale(source, rules, [], { ...given, brand: declared });
  const shown = asShown && declared ? withStandInsInMjml(asShown, declared) : written;
  return { shown, written, whole: (written && composeDark(written, findings)) ?? written, findings };
}

/** One text of the source and its includes, as its language needs it. */
function composeInLocale(
  source: TemplateSource,
  rules: ComponentRules,
  findings: Diagnostic[],
  options: CompileRun & ComposeOptions,
): ComposedText | undefined {
  const { locale, isMirrored = false } = options;
  const composed = composeMjml(source, rules, findings, options);
  return composed && locale !== undefined ? localizeMjml(composed, { locale, isMirrored }) : composed;
}

interface Composed extends Draft {
  /** As its author wrote it, with the brand that is declared. */
  readonly shown: ComposedText | undefined;
  /** The same with stand-ins. */
  readonly written: ComposedText | undefined;
  readonly whole: ComposedText | undefined;
}

function read({ whole }: Composed, source: string, rules: ComponentRules, options: CompileRun) {
  const { allowUnknown = false, kind, subject, service, time } = options;
  const places = new SourcePlaces(whole ?? source, [], service);
  const text = textOf(whole ?? []);
  const mjml = whole && time("read", () => readMjml(text, places, { subject, isShared: kind !== undefined }));
  if (mjml !== undefined) checkStructure({ text, root: mjml.root, rules, allowUnknown }, places);
  return { text, places, mjml, findings: places.takeFindings() };
}

/** What mjml makes of the source as it was written. It has judged a translation when it has judged the mail. */
async function refer({ text, places, mjml, findings }: ReturnType<typeof read>, { frames = [], time }: CompileRun) {
  if (mjml !== undefined && isTreeOf(frames, mjml.tree)) return { reference: undefined, findings: [] };
  const hasErrors = findings.some(isError);
  const reference = mjml && (await time("reference", () => runReference(text, mjml, places, hasErrors)));
  return { reference, findings: places.takeFindings() };
}

/** Classes and style sheets that its author did not write hide no colours from the checks. */
function lint({ shown, whole }: Composed, { root }: ReadMjml, places: SourcePlaces, options: CompileRun): Draft {
  const own = shown && shown !== whole ? parseElements(textOf(shown)).root : undefined;
  const [element, at] = shown === undefined || own === undefined ? [root, places] : [own, new SourcePlaces(shown)];
  lintMjml(element, at, { isPage: options.kind === undefined, isMirrored: options.isMirrored });
  return { findings: at.takeFindings() };
}

/** The colours of texts as its author wrote them, with stand-ins for those of a brand. */
function readContrast({ written }: Composed): readonly ContrastSample[] {
  const { root } = parseElements(textOf(written ?? []));
  return written === undefined || root === undefined ? [] : contrastInMjml(root, new SourcePlaces(written));
}

function printIfAny(
  page: PlaceholderPage | undefined,
  plainText: PlainText | undefined,
  options: CompileRun,
): Compiled {
  if (page === undefined) return { diagnostics: [], programs: {} };
  const printed = options.time("print", () => printPage(page, isWanted(options, "react-email")));
  if (plainText === undefined) return printed;
  return { ...printed, programs: { ...printed.programs, text: printPlainText(plainText) } };
}
