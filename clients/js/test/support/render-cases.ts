import { readdirSync, readFileSync } from "node:fs";
import type { FillData, FillReport, MissingPolicy } from "../../src/index.ts";

/** A program of a case of conformance/render; its README.md says what the files hold. */
export interface RenderCase {
  /** The mail and the program. */
  readonly name: string;
  /** Template and case. */
  readonly mail: string;
  readonly program: string;
  readonly template: { readonly template_id: string; readonly programs: Readonly<Record<string, unknown>> };
  readonly data: FillData;
  readonly onMissing: MissingPolicy | undefined;
  readonly output: Buffer;
  readonly report: FillReport;
}

const ROOT = new URL("../../../../conformance/render/", import.meta.url);

/** All cases, one for each program. */
export function readRenderCases(): readonly RenderCase[] {
  return foldersIn(ROOT).flatMap((template) => {
    const folder = new URL(`${template}/`, ROOT);
    const published = readJson(new URL("template.json", folder));
    return foldersIn(folder).flatMap((name) => casesIn(new URL(`${name}/`, folder), `${template}/${name}`, published));
  });
}

function casesIn(folder: URL, mail: string, template: RenderCase["template"]): readonly RenderCase[] {
  const { data, options } = readJson(new URL("case.json", folder));
  const expected: Record<string, { file: string; report: FillReport }> = readJson(new URL("expected.json", folder));
  return Object.entries(expected).map(([program, { file, report }]) => ({
    name: `${mail} ${program}`,
    mail,
    program,
    template,
    data,
    onMissing: options?.onMissing,
    output: readFileSync(new URL(file, folder)),
    report,
  }));
}

function foldersIn(folder: URL): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

function readJson(file: URL) {
  return JSON.parse(readFileSync(file, "utf8"));
}
