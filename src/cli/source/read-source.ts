import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listIncludes } from "../../compile/source/mjml/include/find-includes.ts";
import { plainTextPath } from "../../compile/source/plain-text/find-plain-text.ts";
import { describeJsonFault } from "../../domain/json/describe-json-fault.ts";
import type { PartKind } from "../../domain/template/template-kind.ts";
import { type TemplateSource, withSendingService } from "../../domain/template/template-source.ts";
import type { CommandOption } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { pathWithin, realPathOf } from "./find-in-folder.ts";
import type { PartSources } from "./part-sources.ts";
import { readIncluded } from "./read-included.ts";
import { readText, readTextInFolder } from "./read-text.ts";

/** The option of every command that reads a source from a file. */
export const ROOT: CommandOption = {
  name: "root",
  value: "folder",
  help: "folder that mj-include may read from; default: that of the file",
};

/** The source in a file, and where its findings are to be looked for. */
export interface FileSource {
  readonly source: TemplateSource;
  /** The file as it was named. */
  readonly file: string;
  /** The folder that the paths of included files begin in. */
  readonly root: string;
  /** Paths of files beside those that are included and not there. */
  readonly fileNames: readonly string[];
  /** What it is a source of; absent for a mail. */
  readonly kind?: PartKind | undefined;
  /** The slug of its template, if it is known. */
  readonly slug?: string | undefined;
  /** The partials and layouts that it may name; absent: none. */
  readonly parts?: PartSources | undefined;
}

/**
 * The source in a file: MJML, with what it includes from the folder `root`, when its name ends in `.mjml`, TemplateJson
 * otherwise. Without `root` it is the folder of the file.
 * `service` is the sending service that it is to declare.
 */
export function readSource(file: string, root = dirname(file), service?: string): FileSource {
  return declaring(toSource(file, root, readText(file)), service);
}

/** The same of a file that nobody has named: the source in the folder of a template, which no link may lead out of. */
export function readSourceInFolder(folder: string, path: string, service?: string): FileSource {
  return declaring(toSource(join(folder, path), folder, readTextInFolder(folder, path)), service);
}

function declaring(read: FileSource, service: string | undefined): FileSource {
  return { ...read, source: withSendingService(read.source, service) };
}

function toSource(file: string, root: string, text: string): FileSource {
  const read = { file, root, fileNames: [] };
  if (!file.endsWith(".mjml")) return { ...read, source: { kind: "document", text } };
  const top = realRoot(root);
  const path = pathWithin(top, join(realpathSync(dirname(file)), basename(file)));
  if (path === undefined) throw new UsageError(`${file} is not in the folder ${root}`);
  const isWhole = listIncludes(text, path).length === 0 && plainTextPath(text, path) === undefined;
  if (isWhole) return { ...read, source: { kind: "mjml", text } };
  const { files, fileNames } = readIncluded({ text, path }, top);
  return { ...read, source: { kind: "mjml", text, path, files }, fileNames };
}

/** The JSON object in a file. */
export function readJsonObject(path: string): Record<string, unknown> {
  const text = readText(path);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    throw new UsageError(`${path} ${describeJsonFault(text)}`);
  }
  throw new UsageError(`${path} must contain a JSON object`);
}

function realRoot(root: string): string {
  const real = realPathOf(root);
  if (real === undefined || !statSync(real).isDirectory()) throw new UsageError(`there is no folder ${root}`);
  return real;
}
