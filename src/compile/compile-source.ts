import type { Diagnostic } from "../domain/diagnostic.ts";
import { isError } from "../domain/diagnostic.ts";
import { parseDocument } from "../domain/document/parse-document.ts";
import { sortBySource } from "../domain/document/sort-by-source.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { Compilation } from "./compiler.ts";
import { buildTree } from "./document/build-tree.ts";
import { compileHtml } from "./html/compile-html.ts";

/** Compiles a source in this thread, without a time limit. */
export async function compileSource(source: TemplateSource): Promise<Compilation> {
  if (source.kind === "mjml") return { diagnostics: [MJML_UNSUPPORTED], programs: {} };
  const parsed = parseDocument(source.text);
  if (parsed.document === undefined) return { diagnostics: parsed.diagnostics, programs: {} };
  const { tree, diagnostics } = buildTree(parsed.document);
  const found = [...parsed.diagnostics, ...diagnostics];
  if (found.some(isError)) return { diagnostics: sortBySource(found, parsed.json, 1), programs: {} };
  const program = await compileHtml(tree);
  return { diagnostics: sortBySource(found, parsed.json, 1), programs: { html: JSON.stringify(program) } };
}

const MJML_UNSUPPORTED: Diagnostic = {
  rule: "source.mjml-unsupported",
  severity: "error",
  message: "this server compiles TemplateJson documents only",
  path: ["mjml"],
};
