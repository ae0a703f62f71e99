import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import type { Document } from "../domain/document/document.ts";
import { parseDocument } from "../domain/document/parse-document.ts";
import { sortBySource } from "../domain/document/sort-by-source.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { Compilation, CompileOptions } from "./compiler.ts";
import { buildTree } from "./document/build-tree.ts";
import { checkHtml } from "./html/check-html.ts";
import { compileHtml } from "./html/compile-html.ts";
import { limitDiagnostics } from "./limit-diagnostics.ts";
import { checkSize } from "./lint/check-size.ts";
import { lintDocument } from "./lint/lint-document.ts";
import { compileReactEmail } from "./react-email/compile-react-email.ts";
import { compileSubject } from "./text/compile-subject.ts";
import { compileText } from "./text/compile-text.ts";

const DEFAULTS: CompileOptions = { subject: "" };

/** Compiles a source in this thread, without a time limit. Every fault of the source is a diagnostic. */
export async function compileSource(source: TemplateSource, options: CompileOptions = DEFAULTS): Promise<Compilation> {
  const subject = compileSubject(options.subject);
  const body = await compileBody(source, subject.diagnostics, options.force ?? false);
  if (body.diagnostics.some(isError)) return { diagnostics: body.diagnostics, programs: {} };
  const subjectProgram = subject.program && { subject: JSON.stringify(subject.program) };
  return { diagnostics: body.diagnostics, programs: { ...body.programs, ...subjectProgram } };
}

/** Compiles all but the subject, whose diagnostics come first. */
async function compileBody(source: TemplateSource, found: readonly Diagnostic[], force: boolean): Promise<Compilation> {
  if (source.kind === "mjml") return { diagnostics: [...found, MJML_UNSUPPORTED], programs: {} };
  const { document, json, diagnostics } = parseDocument(source.text);
  if (document === undefined) return { diagnostics: [...found, ...diagnostics], programs: {} };
  const all = [...found, ...diagnostics];
  const compiled = await compileDocument(document, json, all, force);
  const sorted = sortBySource(limitDiagnostics([...all, ...compiled.diagnostics]), json, 1);
  return { diagnostics: sorted, programs: compiled.programs };
}

/** The tree is built also for a document with faults, for there may be more in its links, tags and texts. */
async function compileDocument(
  document: Document,
  json: unknown,
  found: readonly Diagnostic[],
  force: boolean,
): Promise<Compilation> {
  const { tree, diagnostics } = buildTree(document);
  if ([...found, ...diagnostics].some(isError)) return { diagnostics, programs: {} };
  const html = await compileHtml(tree);
  return {
    diagnostics: [
      ...diagnostics,
      ...lintDocument(document, json),
      ...checkSize(html, force),
      ...(await checkHtml(tree, html)),
    ],
    programs: {
      html: JSON.stringify(html),
      "react-email": JSON.stringify(compileReactEmail(tree)),
      text: JSON.stringify(compileText(tree)),
    },
  };
}

const MJML_UNSUPPORTED: Diagnostic = {
  rule: "source.mjml-unsupported",
  severity: "error",
  message: "this server compiles TemplateJson documents only",
  path: ["mjml"],
};
