import type { Program } from "../../core/program.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import type { Document } from "../domain/document/document.ts";
import { parseDocument } from "../domain/document/parse-document.ts";
import { sortBySource } from "../domain/document/sort-by-source.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { Compilation } from "./compiler.ts";
import { buildTree } from "./document/build-tree.ts";
import { checkHtml } from "./html/check-html.ts";
import { checkSize } from "./html/check-size.ts";
import { compileHtml } from "./html/compile-html.ts";
import { limitDiagnostics } from "./limit-diagnostics.ts";
import { printMjml } from "./mjml/print-mjml.ts";
import { toMjmlTree } from "./mjml/to-mjml-tree.ts";

/** Compiles a source in this thread, without a time limit. Every fault of the source is a diagnostic. */
export async function compileSource(source: TemplateSource): Promise<Compilation> {
  if (source.kind === "mjml") return { diagnostics: [MJML_UNSUPPORTED], programs: {} };
  const { document, json, diagnostics } = parseDocument(source.text);
  if (document === undefined) return { diagnostics, programs: {} };
  const compiled = await compileDocument(document, diagnostics);
  const sorted = sortBySource(limitDiagnostics([...diagnostics, ...compiled.diagnostics]), json, 1);
  return { diagnostics: sorted, programs: sorted.some(isError) ? {} : toTexts(compiled.programs) };
}

/** The tree is built also for a document with faults, for there may be more in its links, tags and texts. */
async function compileDocument(document: Document, found: readonly Diagnostic[]): Promise<Compiled> {
  const { tree, diagnostics } = buildTree(document);
  if ([...found, ...diagnostics].some(isError)) return { diagnostics, programs: [] };
  const mjml = toMjmlTree(tree);
  const html = await compileHtml(mjml);
  const findings = [...diagnostics, ...checkSize(html), ...(await checkHtml(mjml, html))];
  return { diagnostics: findings, programs: [html, printMjml(mjml)] };
}

interface Compiled {
  readonly diagnostics: readonly Diagnostic[];
  readonly programs: readonly Program[];
}

function toTexts(programs: readonly Program[]): Compilation["programs"] {
  return Object.fromEntries(programs.map((program) => [program.target, JSON.stringify(program)]));
}

const MJML_UNSUPPORTED: Diagnostic = {
  rule: "source.mjml-unsupported",
  severity: "error",
  message: "this server compiles TemplateJson documents only",
  path: ["mjml"],
};
