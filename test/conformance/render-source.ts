import { readdirSync, readFileSync } from "node:fs";
import type { FillData } from "../../core/evaluator/data.ts";
import type { FillOptions, FillReport } from "../../core/evaluator/report.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";

/** A template of conformance/render as its author wrote it, and the cases it is rendered in. */
export interface RenderSource {
  readonly name: string;
  readonly folder: URL;
  readonly subject: string;
  readonly source: TemplateSource;
  /** The same mail for Handlebars, which writes what is expected where the source has paths. */
  readonly handlebars?: { readonly mjml: string; readonly subject: string };
  readonly cases: readonly RenderCase[];
}

/** What a case.json holds. */
export interface RenderCase {
  readonly name: string;
  readonly data: FillData;
  readonly options?: FillOptions;
  /** By hand, and without `bytes`: what is expected of the html program, in any order. */
  readonly report: Omit<FillReport, "bytes">;
}

/** The folder of all templates with cases. */
const RENDER_FOLDER = new URL("../../conformance/render/", import.meta.url);

/** Reads what people have written in conformance/render. */
export function readRenderSources(): readonly RenderSource[] {
  return foldersIn(RENDER_FOLDER).map((name) => {
    const folder = new URL(`${name}/`, RENDER_FOLDER);
    const { subject, document, mjml, handlebars } = readJson(new URL("source.json", folder));
    const text = (file: string) => readFileSync(new URL(file, folder), "utf8");
    const source: TemplateSource =
      mjml === undefined ? { kind: "document", text: text(document) } : { kind: "mjml", text: text(mjml) };
    const cases = foldersIn(folder).map((each) => ({ name: each, ...readJson(new URL(`${each}/case.json`, folder)) }));
    const written = handlebars && { handlebars: { ...handlebars, mjml: text(handlebars.mjml) } };
    return { name, folder, subject, source, ...written, cases };
  });
}

function foldersIn(folder: URL): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

function readJson(file: URL) {
  return JSON.parse(readFileSync(file, "utf8"));
}
