import { relative } from "node:path";
import type { Compilation, Compiler } from "../../compile/compiler.ts";
import { contractOf } from "../../contract/contract-of.ts";
import { toExampleData } from "../../contract/example-data.ts";
import { type Diagnostic, documentationUrl, isError } from "../../domain/diagnostic.ts";
import { isErrorAtPublication } from "../../domain/rules.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import { compileFile } from "../source/compile-file.ts";
import { type FilePlace, formatFilePlace } from "../source/file-place.ts";
import type { FoundPart, PartSources } from "../source/part-sources.ts";
import type { FileFault } from "../template-folder/folder-error.ts";
import { placeFinding } from "../template-folder/place-finding.ts";
import type { FolderSample } from "../template-folder/read-samples.ts";
import type { FolderTemplate } from "../template-folder/read-template-folder.ts";
import type { FindingJson, PreviewJson, SampleJson } from "./preview-json.ts";

/** A template as the page knows it, with the programs of the last source of it that compiled. */
export interface Preview {
  readonly json: PreviewJson;
  readonly programs: Compilation["programs"];
}

/** Which preview is made. */
export interface PreviewInput {
  readonly id: string;
  /** The folder that places are relative to. */
  readonly top: string;
  /** The preview of the same folder before; its programs stay where there are no new ones. */
  readonly before?: Preview | undefined;
}

/**
 * Compiles a template as publishing does, except that its size is not limited. What only a publish refuses, such as a
 * missing subject, is an error among the findings, and the mail is shown.
 */
export async function compilePreview(
  { template: written, parts }: { readonly template: FolderTemplate; readonly parts: PartSources },
  { id, top, before }: PreviewInput,
  compiler: Pick<Compiler, "compile">,
): Promise<Preview> {
  const template = { ...written, read: { ...written.read, parts } };
  const { source } = template.read;
  const { name, subject, samples } = template.content;
  const options = { subject, rules: template.rules, force: true } as const;
  const { programs, diagnostics, dependencies = [] } = await compileFile(compiler, template.read, options);
  const isStale = diagnostics.some(isError);
  const shown = isStale ? (before?.programs ?? {}) : programs;
  const findings = diagnostics.map((diagnostic) => toFinding(diagnostic, template, top));
  const used = dependencies.map(({ slug, kind }) => ({ slug, kind, origin: shownOrigin(parts.find(slug), top) }));
  const told = { name, findings, used, samples: withGenerated(samples, source, shown) };
  if (isStale) return withFaults({ id, before }, told);
  return { json: { id, ...told, previewed_at: Date.now(), is_stale: false }, programs };
}

/** The preview of a folder that could not be read. */
export function faultyPreview(faults: readonly FileFault[], { id, top, before }: PreviewInput): Preview {
  const findings = faults.map(({ place, message }) => {
    return { severity: "error", place: formatPlace(place, top), message, rule: "" } as const;
  });
  const { name = id, samples = [], used = [] } = before?.json ?? {};
  return withFaults({ id, before }, { name, findings, used, samples });
}

function withFaults(
  { id, before }: Pick<PreviewInput, "id" | "before">,
  told: Pick<PreviewJson, "name" | "findings" | "used" | "samples">,
): Preview {
  const previewedAt = before?.json.previewed_at;
  const json = { id, ...told, is_stale: true, ...(previewedAt !== undefined && { previewed_at: previewedAt }) };
  return { json, programs: before?.programs ?? {} };
}

/** Those of the folder, then one that gives a value to everything the programs ask for. */
function withGenerated(
  samples: readonly FolderSample[],
  source: TemplateSource,
  programs: Compilation["programs"],
): readonly SampleJson[] {
  return [...samples, { name: "(generated)", data: toExampleData(contractOf({ source, programs })) }];
}

function toFinding(diagnostic: Diagnostic, template: FolderTemplate, top: string): FindingJson {
  const { message, rule, waived } = diagnostic;
  const severity = isErrorAtPublication(rule) && waived === undefined ? "error" : diagnostic.severity;
  const place = formatPlace(placeFinding(diagnostic, template), top);
  return { severity, place, message, rule, waived, documentation_url: documentationUrl(rule) };
}

function shownOrigin(part: FoundPart | undefined, top: string): string {
  return part?.read === undefined ? (part?.origin ?? "") : relative(top, part.read.file);
}

/** A place in a published partial is in no file. */
function formatPlace(place: FilePlace, top: string): string {
  const isFile = !/^(?:partial|layout):/.test(place.file);
  return formatFilePlace({ ...place, file: isFile ? relative(top, place.file) : place.file });
}
