import type { FillData } from "../../../core/evaluator/data.ts";
import { type FillResult, fillProgram } from "../../../core/evaluator/fill.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { Compilation } from "../../../src/compile/compiler.ts";
import { documentOf } from "./document-fixture.ts";
import { type Page, pageOf } from "./page.ts";

/** Compiles a document given as JSON text or as a value, to html as mjml writes it. */
export function compileDocument(document: unknown, subject?: string): Promise<Compilation> {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return compileSource({ kind: "document", text }, { subject, unshortened: true });
}

/** The html program of a document that must compile. */
export async function programOf(document: unknown, subject?: string): Promise<Program> {
  const { programs, diagnostics } = await compileDocument(document, subject);
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return JSON.parse(programs.html);
}

/** Compiles a document and fills it. */
export async function fillDocument(document: unknown, data: FillData = {}): Promise<FillResult> {
  return fillProgram(await programOf(document), data);
}

/** Severity, rule and place of each finding, as one line. */
export async function findingsOf(document: unknown): Promise<readonly string[]> {
  const { diagnostics } = await compileDocument(document);
  return diagnostics.map(({ severity, rule, path }) => `${severity} ${rule} ${path.slice(1).join(".")}`);
}

/** The page of a document with one row, filled with one URL, `u`. */
export async function pageWith(row: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const data = { merge_tags: { url: { u: "https://u.example/?a=1&b=2" } } };
  return pageOf((await fillDocument(documentOf([row], more), data)).output);
}
