import type { Program } from "../../core/program.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import { parseDocument } from "../domain/document/parse-document.ts";
import { sortBySource } from "../domain/document/sort-by-source.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { Compilation } from "./compiler.ts";
import { buildTree } from "./document/build-tree.ts";
import { checkHtml } from "./html/check-html.ts";
import { checkLimits } from "./html/check-limits.ts";
import { checkSize } from "./html/check-size.ts";
import { compileHtml } from "./html/compile-html.ts";
import { limitDiagnostics } from "./limit-diagnostics.ts";
import type { MjmlTree } from "./mjml/mjml-tree.ts";
import { printMjml } from "./mjml/print-mjml.ts";
import { toMjmlTree } from "./mjml/to-mjml-tree.ts";
import { checkReference } from "./mjml-source/check-reference.ts";
import { readMjml } from "./mjml-source/read-mjml.ts";
import { runReference } from "./mjml-source/run-reference.ts";
import { SourcePlaces } from "./mjml-source/source-places.ts";

/** Compiles a source in this thread, without a time limit. Every fault of the source is a diagnostic. */
export async function compileSource({ kind, text }: TemplateSource): Promise<Compilation> {
  const { diagnostics, programs } = kind === "mjml" ? await compileMjml(text) : await compileDocument(text);
  return { diagnostics, programs: diagnostics.some(isError) ? {} : toTexts(programs) };
}

interface Compiled {
  readonly diagnostics: readonly Diagnostic[];
  readonly programs: readonly Program[];
}

async function compileDocument(text: string): Promise<Compiled> {
  const { document, json, diagnostics: found } = parseDocument(text);
  if (document === undefined) return { diagnostics: found, programs: [] };
  // The tree is built also for a document with faults, for there may be more in its links, tags and texts.
  const { tree, diagnostics } = buildTree(document);
  const read = [...found, ...diagnostics];
  const compiled = read.some(isError) ? NOTHING : await compileTree(toMjmlTree(tree));
  const all = limitDiagnostics([...read, ...compiled.diagnostics], "document");
  return { diagnostics: sortBySource(all, json, 1), programs: compiled.programs };
}

async function compileMjml(text: string): Promise<Compiled> {
  const places = new SourcePlaces(text);
  const read = readMjml(text, places);
  const reference = read && (await runReference(text, read.root, places));
  const found = places.diagnostics;
  const compiled = read === undefined || found.some(isError) ? NOTHING : await compileTree(read.tree, reference);
  return { ...compiled, diagnostics: limitDiagnostics([...found, ...compiled.diagnostics], "mjml") };
}

const NOTHING: Compiled = { diagnostics: [], programs: [] };

/** `reference` is what mjml makes of MJML as it was written. */
async function compileTree(tree: MjmlTree, reference?: string): Promise<Compiled> {
  const html = await compileHtml(tree);
  const beyond = checkLimits(html.program, tree.kind);
  if (beyond.length > 0) return { diagnostics: beyond, programs: [] };
  const diagnostics = [...checkSize(html.program, tree.kind), ...(await checkHtml(tree, html))];
  if (reference !== undefined) diagnostics.push(...checkReference(html, reference));
  return { diagnostics, programs: [html.program, printMjml(tree)] };
}

function toTexts(programs: readonly Program[]): Compilation["programs"] {
  return Object.fromEntries(programs.map((program) => [program.target, JSON.stringify(program)]));
}
