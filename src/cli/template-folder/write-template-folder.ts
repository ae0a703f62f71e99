import { lstatSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { resolveFilePath } from "../../domain/template/file-path.ts";
import { UsageError } from "../command.ts";
import { pathWithin, realPathOf } from "../read-included.ts";
import { readText } from "../read-text.ts";
import { writeText } from "../write-text.ts";
import { isSameText } from "./compare-content.ts";
import { toFolderFiles } from "./folder-files.ts";
import type { TemplateContent } from "./template-content.ts";
import { SETTINGS_FILE } from "./template-settings.ts";

/** Names in a folder that mean something to commands, and so cannot be those of included files. */
const RESERVED = /^(letterpress\.json|template\.json|\.letterpress(\/.*)?|(.*\/)?\.git(\/.*)?|samples(\/.*)?)$/i;

/**
 * Makes a folder hold a template, and removes the files of `before` that it has no more. A file that says the same
 * stays as it is. Throws a UsageError before anything is written when a file lies outside the folder.
 */
export function writeTemplateFolder(folder: string, content: TemplateContent, before: readonly string[] = []): void {
  const files = toFolderFiles(content);
  for (const path of sourcePaths(content, files)) checkPath(content.slug, path);
  mkdirSync(folder, { recursive: true });
  const top = realPathOf(folder) ?? folder;
  const removed = before.filter((path) => path !== SETTINGS_FILE && !files.has(path));
  for (const path of [...files.keys(), ...removed]) checkWithin(top, join(folder, path));
  for (const [path, text] of files) {
    const file = join(folder, path);
    const old = textOf(file);
    if (old !== undefined && isSameText(path, old, text)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeText(file, text);
  }
  for (const path of removed) rmSync(join(folder, path), { force: true });
}

/** Those of `files` that the source names, and not we. */
function sourcePaths({ source }: TemplateContent, files: ReadonlyMap<string, string>): readonly string[] {
  return [source.path ?? "", ...Object.keys(source.files ?? {})].filter((path) => files.has(path));
}

/** A server may hold any path that it takes for one; here it becomes a file. */
function checkPath(slug: string, path: string): void {
  const found = resolveFilePath("", path);
  const isSafe = "path" in found && found.path === path && !RESERVED.test(path);
  if (!isSafe) throw new UsageError(`${slug} has a file ${JSON.stringify(path)}, which cannot lie in its folder`);
}

/** Links in the folder lead nowhere else. */
function checkWithin(top: string, file: string): void {
  const isDangling = realPathOf(file) === undefined && lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  const nearest = nearestRealPath(file);
  if (isDangling) throw new UsageError(`${file} is left alone: it is a link to nowhere`);
  if (nearest === top || pathWithin(top, nearest) !== undefined) return;
  throw new UsageError(`${file} is left alone: a link leads it out of the folder ${top}`);
}

function nearestRealPath(file: string): string {
  return realPathOf(file) ?? nearestRealPath(dirname(file));
}

function textOf(file: string): string | undefined {
  return realPathOf(file) === undefined ? undefined : readText(file);
}
