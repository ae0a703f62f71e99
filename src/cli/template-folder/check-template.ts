import type { CompileOptions } from "../../compile/compiler.ts";
import { type Diagnostic, isError } from "../../domain/diagnostic.ts";
import { formatPath, type Path } from "../../domain/error.ts";
import { toDiagnosticJson } from "../json/diagnostic-json.ts";
import type { CompileFile } from "../source/compile-file.ts";
import { formatDiagnostics } from "../source/format-diagnostics.ts";
import type { FileSource } from "../source/read-source.ts";
import { type FileFinding, formatFileFinding } from "./file-finding.ts";
import { FolderError } from "./folder-error.ts";
import { type PlacedTemplate, placeFinding } from "./place-finding.ts";
import { assertUsed, type MailAround } from "./read-mail-around.ts";
import { type FolderTemplate, readTemplateFolder } from "./read-template-folder.ts";

/** The rule of what is found in the files of a folder before anything of it is compiled. */
const FOLDER_RULE = "folder";

/** What was found in a file, or in the template of a folder. */
export interface CheckedTemplate {
  /** As it was named. */
  readonly path: string;
  readonly isValid: boolean;
  readonly findings: readonly FileFinding[];
  /** The findings as people read them. */
  readonly lines: readonly string[];
  readonly json: readonly object[];
}

/** Compiles a file as a publish would. */
export async function checkFile(
  read: FileSource,
  options: CompileOptions,
  compile: CompileFile,
): Promise<CheckedTemplate> {
  const { diagnostics } = await compile(read, { ...options, stage: "publication" });
  return toChecked(read.file, diagnostics, { read }, formatDiagnostics(diagnostics, read));
}

/** The same of a folder, with its samples. Faults of its files are findings, too. */
export async function checkFolder(
  folder: string,
  { parts, ...options }: CompileOptions & Pick<FileSource, "parts">,
  compile: CompileFile,
): Promise<CheckedTemplate> {
  try {
    const found = readTemplateFolder(folder);
    const template = { ...found, read: { ...found.read, parts } };
    return toChecked(folder, await findAll(template, options, compile), template);
  } catch (err) {
    if (!(err instanceof FolderError)) throw err;
    const findings = err.fileFaults.map((fault) => ({ ...fault, severity: "error", rule: FOLDER_RULE }) as const);
    const json = findings.map(({ severity, rule, message, place }) => {
      const none = { place: "", node: "", documentation_url: "", file: "", waived: "" };
      return { severity, rule, message, ...none, ...placeJson(place) };
    });
    return { path: folder, isValid: false, findings, lines: findings.map(formatFileFinding), json };
  }
}

/** Compiles a mail with the partial or layout at a path, as a publish of the mail would. */
export async function checkInMail(
  part: FileSource,
  mail: MailAround,
  {
    path,
    options,
    compile,
  }: { readonly path: string; readonly options: CompileOptions; readonly compile: CompileFile },
): Promise<CheckedTemplate> {
  const compilation = await compile(mail, { ...options, stage: "publication" });
  assertUsed(part, mail, compilation);
  return toChecked(path, compilation.diagnostics, { read: mail }, formatDiagnostics(compilation.diagnostics, mail));
}

async function findAll(
  { content: { subject, samples }, rules, read }: FolderTemplate,
  options: CompileOptions,
  compile: CompileFile,
): Promise<readonly Diagnostic[]> {
  const contract = { gate: { served: undefined, samples } };
  const compilation = await compile(read, { ...options, rules, subject, stage: "publication", contract });
  return [...compilation.diagnostics, ...(compilation.contract?.findings?.warnings ?? [])];
}

/** Findings of a file or a folder as people and programs read them. */
export function toChecked(
  path: string,
  diagnostics: readonly Diagnostic[],
  template: PlacedTemplate,
  told?: readonly string[],
): CheckedTemplate {
  const findings = diagnostics.map((diagnostic) => toFileFinding(diagnostic, template));
  const json = diagnostics.map((diagnostic) => {
    return { ...toDiagnosticJson(diagnostic), ...placeJson(placeFinding(diagnostic, template)) };
  });
  const lines = told ?? findings.map(formatFileFinding);
  return { path, isValid: !diagnostics.some(isError), findings, lines, json };
}

/** Says the way to a member, which a line of a document does not. */
function toFileFinding(diagnostic: Diagnostic, template: PlacedTemplate): FileFinding {
  const { severity, rule, path, message, waived } = diagnostic;
  const place = placeFinding(diagnostic, template);
  const way = place.line === undefined ? [] : wayInDocument(path);
  return { severity, rule, place, waived, message: way.length > 0 ? `${formatPath(way)}: ${message}` : message };
}

/** The way to a member of a document, or of one that it includes. */
function wayInDocument(path: Path): Path {
  const inDocument = path[0] === "files" ? path.slice(2) : path;
  return inDocument[0] === "document" ? inDocument.slice(1) : [];
}

function placeJson({ file, line, column }: FileFinding["place"]) {
  return { path: file, line, column };
}
