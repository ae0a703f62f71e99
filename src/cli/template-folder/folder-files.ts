import { posix } from "node:path";
import { listIncludes } from "../../compile/source/mjml/include/find-includes.ts";
import { plainTextPath } from "../../compile/source/plain-text/find-plain-text.ts";
import type { RuleLevels } from "../../domain/rules.ts";
import type { SourceFiles, TemplateSource } from "../../domain/template/template-source.ts";
import { SAMPLES_FOLDER } from "./read-samples.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import type { TemplateContent } from "./template-content.ts";

/** Settings of a folder that no server knows. */
export interface OwnSettings {
  readonly rules?: RuleLevels | undefined;
  /** The settings have the member `tags`, although it may be empty. */
  readonly hasTags?: boolean;
}

/**
 * The files of a template by their paths in its folder. Files that its source does not include are left out, and so are
 * the tags of a template without tags.
 */
export function toFolderFiles(
  content: TemplateContent,
  { rules, hasTags = false }: OwnSettings = {},
): ReadonlyMap<string, string> {
  const { slug, kind, name, subject, tags = [], source, samples } = content;
  const files = includedFiles(source);
  const path = sourcePath(source, files);
  const service = source.sendingService !== undefined && { sending_service: source.sendingService };
  const own = { ...(path !== defaultPath(source) && { source: path }), ...(rules && { rules }) };
  const named = kind === undefined ? { slug, name, subject } : { slug, kind, name };
  const settings = { ...named, ...((hasTags || tags.length > 0) && { tags }), ...service, ...own };
  return new Map([
    [SETTINGS_FILE, toJsonText(settings)],
    [path, source.kind === "document" && source.asText !== true ? withLineBreaks(source.text) : source.text],
    ...Object.entries(files),
    ...samples.map((sample) => [samplePath(sample.name), toJsonText(sample.data)] as const),
  ]);
}

/** The path of a sample's file. */
export function samplePath(name: string): string {
  return `${SAMPLES_FOLDER}/${name}.json`;
}

export function isSamplePath(path: string): boolean {
  return path.startsWith(`${SAMPLES_FOLDER}/`) && path.endsWith(".json");
}

/** The files that the source includes, and those that they do, and its plain text. */
function includedFiles({ kind, text, path = "", files = {} }: TemplateSource): SourceFiles {
  if (kind !== "mjml") return {};
  const plain = plainTextPath(text, path);
  const reached = new Set(plain === undefined ? [] : [plain]);
  const queue = [{ text, from: path }];
  for (const { text: including, from } of queue) {
    for (const { path: included } of listIncludes(including, from)) {
      const found = files[included];
      if (found === undefined || reached.has(included)) continue;
      reached.add(included);
      queue.push({ text: found, from: included });
    }
  }
  return Object.fromEntries(Object.entries(files).filter(([name]) => reached.has(name)));
}

/** Where the source is: where its includes begin, and else at the top. */
function sourcePath(source: TemplateSource, files: SourceFiles): string {
  const { path = "" } = source;
  if (Object.keys(files).length > 0 && posix.dirname(path) !== ".") return path;
  let name = defaultPath(source);
  while (Object.hasOwn(files, name)) name = `_${name}`;
  return name;
}

function defaultPath({ kind }: TemplateSource): string {
  switch (kind) {
    case "document":
      return "template.json";
    case "mjml":
      return "template.mjml";
  }
}

function withLineBreaks(json: string): string {
  try {
    return toJsonText(JSON.parse(json));
  } catch {
    return json;
  }
}

function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
