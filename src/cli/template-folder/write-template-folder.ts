import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "../source/find-in-folder.ts";
import { findPathProblem } from "../source/find-path-problem.ts";
import { readTextInFolder } from "../source/read-text.ts";
import { writeText } from "../source/write-text.ts";
import { isSameText } from "./compare-content.ts";
import { toFolderFiles } from "./folder-files.ts";
import type { FolderTemplate } from "./read-template-folder.ts";
import { SETTINGS_FILE } from "./settings-file.ts";
import type { TemplateContent } from "./template-content.ts";

/** What is kept and what is removed of the template that the folder holds. */
type Before = Pick<FolderTemplate, "paths" | "own">;

/**
 * Makes a folder hold a template, and removes the files of `before` that it has no more. A file that says the same
 * stays as it is. Throws a UsageError before anything is written when a file lies outside the folder.
 */
export function writeTemplateFolder(folder: string, content: TemplateContent, before?: Before): void {
  const files = toFolderFiles(content, before?.own);
  for (const path of sourcePaths(content, files)) checkPath(content, path);
  makeFolder(folder);
  const removed = (before?.paths ?? []).filter((path) => path !== SETTINGS_FILE && !files.has(path));
  for (const path of [...files.keys(), ...removed]) findInFolder(folder, path);
  for (const [path, text] of files) {
    const file = join(folder, path);
    if (holdsText(folder, path, text)) continue;
    makeFolder(dirname(file));
    writeText(file, text);
  }
  for (const path of removed) rmSync(join(folder, path), { force: true });
}

/** Those of `files` that the source names, and not we. */
function sourcePaths({ source }: TemplateContent, files: ReadonlyMap<string, string>): readonly string[] {
  return [source.path ?? "", ...Object.keys(source.files ?? {})].filter((path) => files.has(path));
}

/** A server may hold any path; here it becomes a file. */
function checkPath({ slug, source: { kind, path: own } }: TemplateContent, path: string): void {
  const problem = path === own && kind === "mjml" ? findSourceProblem(path) : findPathProblem(path);
  if (problem === undefined) return;
  throw new UsageError(`${slug} has a file ${JSON.stringify(path)}, which cannot be in its folder: it ${problem}`);
}

function findSourceProblem(path: string): string | undefined {
  return path.endsWith(".mjml") ? findPathProblem(path) : "is MJML, and does not end in .mjml";
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (err) {
    throw new UsageError(`cannot make the folder ${folder}: ${err instanceof Error ? err.message : err}`);
  }
}

/** Whether a file of a folder is there, and says the same as a text. */
export function holdsText(folder: string, path: string, text: string): boolean {
  return findInFolder(folder, path) !== undefined && isSameText(path, readTextInFolder(folder, path), text);
}
