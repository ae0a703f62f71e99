import { readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { listIncludes } from "../../compile/source/mjml/include/find-includes.ts";
import { plainTextPath } from "../../compile/source/plain-text/find-plain-text.ts";
import { LIMITS } from "../../domain/document/limits.ts";
import type { SourceFiles } from "../../domain/template/template-source.ts";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "./find-in-folder.ts";
import { findPathProblem } from "./find-path-problem.ts";
import { readTextInFolder } from "./read-text.ts";

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
  const folder = findInFolder(top, posix.dirname(path), "folder");
  if (folder === undefined) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => posix.join(posix.dirname(path), name));
}

/** Undefined when there is no such file. Throws for one that is elsewhere, and for what no mail can hold. */
function readWithin(top: string, path: string, bytesMax: number): string | undefined {
  const real = findInFolder(top, path);
  if (real === undefined) return undefined;
  const problem = findPathProblem(path);
  if (problem !== undefined) throw new UsageError(`the included file ${join(top, path)} ${problem}`);
  const { size } = statSync(real);
  if (size > bytesMax) {
    const file = join(top, path);
    throw new UsageError(`${file} has ${size} bytes; a mail and its files have at most ${LIMITS.textBytes} together`);
  }
  return readTextInFolder(top, path);
}
