import { readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { listIncludes } from "../compile/source/mjml/include/find-includes.ts";
import { plainTextPath } from "../compile/source/plain-text/find-plain-text.ts";
import { LIMITS } from "../domain/document/limits.ts";
import type { SourceFiles } from "../domain/template/template-source.ts";
import { UsageError } from "./command.ts";
import { readText } from "./read-text.ts";

/**
 * What a text includes and what that includes, and its plain text. What is not there is left out, for the compiler to
 * report.
 */
export function readIncluded(
  mail: { readonly text: string; readonly path: string },
  top: string,
): { readonly files: SourceFiles; readonly fileNames: readonly string[] } {
  const found = new Map<string, string | undefined>();
  const followed = new Set<string>();
  const queue = [mail];
  let bytes = 0;
  const read = (path: string): string | undefined => {
    if (found.has(path)) return found.get(path);
    const text = readWithin(top, path, LIMITS.textBytes - bytes);
    bytes += Buffer.byteLength(text ?? "");
    found.set(path, text);
    return text;
  };
  const plainText = plainTextPath(mail.text, mail.path);
  if (plainText !== undefined) read(plainText);
  for (const { text, path: from } of queue) {
    for (const { path, type } of listIncludes(text, from)) {
      const included = read(path);
      if (type !== "mjml" || included === undefined || followed.has(path)) continue;
      followed.add(path);
      queue.push({ text: included, path });
    }
  }
  const files = [...found].flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]));
  const missing = [...found].flatMap(([path, text]) => (text === undefined ? namesBeside(top, path) : []));
  return { files: Object.fromEntries(files), fileNames: [...new Set(missing)] };
}

/** Paths of the files in the folder of a file that is not there. */
function namesBeside(top: string, path: string): readonly string[] {
  const folder = realPathOf(join(top, dirname(path)));
  const isWithin = folder !== undefined && (folder === top || pathWithin(top, folder) !== undefined);
  if (!isWithin || !statOf(folder).isFolder) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => posix.join(posix.dirname(path), name));
}

/** Undefined when there is no such file. Throws for one that is elsewhere, and for what no mail can hold. */
function readWithin(top: string, path: string, bytesMax: number): string | undefined {
  const file = join(top, path);
  const real = realPathOf(file);
  if (real === undefined) return undefined;
  if (pathWithin(top, real) === undefined)
    throw new UsageError(`${file} is a link that leads out of the folder ${top}`);
  const { size, isFile } = statOf(real);
  if (!isFile) throw new UsageError(`${file} is included, and is no file`);
  if (size > bytesMax) {
    throw new UsageError(`${file} has ${size} bytes; a mail and its files have at most ${LIMITS.textBytes} together`);
  }
  return readText(real);
}

/** The path of a file without links in it; undefined when there is none. */
export function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

function statOf(file: string): { readonly size: number; readonly isFile: boolean; readonly isFolder: boolean } {
  const stats = statSync(file);
  return { size: stats.size, isFile: stats.isFile(), isFolder: stats.isDirectory() };
}

/** The path from a folder to a file in it, with `/` between the pieces; undefined for a file elsewhere. */
export function pathWithin(folder: string, file: string): string | undefined {
  const path = relative(folder, file).split(sep).join(posix.sep);
  return path === "" || path === ".." || path.startsWith("../") || posix.isAbsolute(path) || /^[a-z]:/i.test(path)
    ? undefined
    : path;
}
