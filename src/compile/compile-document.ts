import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import type { Document } from "../domain/document/document.ts";
import { parseDocument } from "../domain/document/parse-document.ts";
import { sortBySource } from "../domain/document/sort-by-source.ts";
import { parseVariables } from "../domain/document/variable/parse-variables.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import { checkMail, inDocument } from "./check-mail.ts";
import {
  type CompiledSource,
  type CompileRun,
  findInSubject,
  isMapped,
  isWanted,
  join,
  messageProgram,
} from "./compile-run.ts";
import { compileTree } from "./compile-tree.ts";
import { contrastInBlocks } from "./lint/contrast-in-blocks.ts";
import { lintDocument } from "./lint/lint-document.ts";
import { chosenInDocument } from "./lint/support/read-choice.ts";
import { walkBlocks } from "./lint/walk-blocks.ts";
import { withDeclaredColors } from "./lint/with-declared-colors.ts";
import { toMjmlTree } from "./mail/mjml-tree/to-mjml-tree.ts";
import { DocumentNodes } from "./nodes/document-nodes.ts";
import { checkBrandRules } from "./source/brand/check-brand-rules.ts";
import { asDeclared, checkTagsInDocument, withStandInsInText } from "./source/brand/write-stand-ins.ts";
import { addLineNumbers } from "./source/document/add-line-numbers.ts";
import { buildTree } from "./source/document/build-tree.ts";
import { findProgramsOnly } from "./source/document/programs-only.ts";
import { readAllowed } from "./source/document/read-allowed.ts";
import { reportNoEffect } from "./source/document/report-no-effect.ts";
import { messageInDocument } from "./source/message/find-message.ts";
import { plainTextInDocument } from "./source/plain-text/find-plain-text.ts";
import { BrandColors } from "./source/rich-text/brand-colors.ts";
import { compileReactEmail } from "./target/react-email/compile-react-email.ts";
import { compileText } from "./target/text/compile-text.ts";
import { printPlainText } from "./target/text/print-plain-text.ts";

/**
 * Compiles a document, stage by stage: read, declarations, message, plain text, compose, tree. The tree is compiled
 * when no stage before it found an error.
 */
export async function compileDocument(given: string, options: CompileRun): Promise<CompiledSource> {
  const { time, brand } = options;
  const text = brand === undefined ? given : withStandInsInText(given, brand);
  const { document, json, diagnostics: findings } = time("read", () => parseDocument(text));
  if (document === undefined) {
    const diagnostics = [...findInSubject(options, "document", {}), ...findings];
    return { diagnostics, programs: {}, waivers: [], list: (all) => limitDiagnostics(all, "document") };
  }
  const allowed = join({ findings }, readWaivers(json));
  const tagged = join(allowed, readBrandTags(given, options));
  const declared = join(tagged, readDeclarations(json, options));
  const withMessage = join(declared, readMessage(json, options));
  const withText = join(withMessage, readPlainText(json, document, options));
  // A document with faults gets a tree too, because building it finds the faults of links, tags and texts.
  const composed = join(
    withText,
    time("read", () => compose(document, options)),
  );
  const { built, choice, message, plainText } = composed;
  const read = [...findInSubject(options, "document", built), ...composed.findings];
  const list = (all: readonly Diagnostic[]) =>
    addLineNumbers(sortBySource(limitDiagnostics(all, "document"), json, 1), text);
  const { waivers } = allowed;
  if (read.some(isError)) return { diagnostics: read, programs: {}, waivers, list };
  const tree = toMjmlTree(built);
  const nodes = isMapped(options) ? new DocumentNodes(document) : undefined;
  const marked = nodes && { source: nodes, tree: toMjmlTree(built, nodes.numberOf) };
  const compiled = await compileTree(tree, options, { nodes: marked });
  const printed = time("print", () => ({
    ...(isWanted(options, "react-email") && { "react-email": compileReactEmail(built) }),
    text: plainText === undefined ? compileText(built) : printPlainText(plainText),
  }));
  const { html, links } = compiled;
  const mail = { tree, html, links, text: plainText ?? printed.text, choice, places: inDocument(json) };
  // Advice is about the colours that are declared.
  const shown = brand === undefined ? { document, json } : parseDocument(withStandInsInText(given, asDeclared(brand)));
  const brandColors = brand && new BrandColors(brand.values, brand.standIns);
  const contrast = brandColors && contrastInBlocks(walkBlocks(document, brandColors));
  const declaredContrast = brand && contrast?.map((sample) => withDeclaredColors(sample, brand.standIns));
  const advice = [
    ...lintDocument(shown.document ?? document, shown.json, options.kind === undefined, declaredContrast),
    ...checkMail(mail, time),
  ];
  const programs = { ...compiled.programs, ...printed, ...messageProgram(message) };
  const diagnostics = [...read, ...advice, ...compiled.diagnostics];
  const programsOnly = findProgramsOnly(document, json, text, Object.values(programs));
  const { language } = built;
  const { nodes: mapped, frame } = compiled;
  return { diagnostics, programs, programsOnly, waivers, list, nodes: mapped, frame, language, contrast };
}

function readWaivers(json: unknown) {
  const findings: Diagnostic[] = [];
  return { waivers: readAllowed(json, findings), findings };
}

/** The tags of the brand that a document declares. */
function readBrandTags(text: string, { brand }: CompileRun) {
  const place = { path: ["document"], diagnostics: [] };
  if (brand === undefined) return { findings: place.diagnostics };
  const json: unknown = JSON.parse(text);
  checkTagsInDocument(json, brand, place);
  checkBrandRules(json, brand, place);
  return { findings: place.diagnostics };
}

/** The variables and the mail clients that a document declares. */
function readDeclarations(json: unknown, { kind }: CompileRun) {
  const findings: Diagnostic[] = [];
  reportNoEffect(json, kind, findings);
  parseVariables(json, { path: ["document"], diagnostics: findings });
  return { choice: chosenInDocument(json, findings), findings };
}

function readMessage(json: unknown, { service }: CompileRun) {
  const findings: Diagnostic[] = [];
  return { message: messageInDocument(json, findings, service), findings };
}

function readPlainText(json: unknown, { canvas: { language } }: Document, { service }: CompileRun) {
  const findings: Diagnostic[] = [];
  return { plainText: plainTextInDocument(json, findings, { language, service }), findings };
}

function compose(document: Document, options: CompileRun) {
  const { tree, diagnostics } = buildTree(document, options);
  return { built: tree, findings: diagnostics };
}
