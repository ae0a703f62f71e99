import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { UsageError } from "../framework/usage-error.ts";

/**
 * The path without links of a file in a folder, or of a folder in it; undefined where there is none. Every path that a
 * command reads or writes in a folder goes through this. Throws a UsageError that names the path when a link leads it
 * out of the folder or nowhere, and when it is anything but a regular file, such as a FIFO, which stops its reader.
 */
export function findInFolder(folder: string, path: string, kind: "file" | "folder" = "file"): string | undefined {
  const file = join(folder, path);
  const top = realPathOf(folder);
  if (top === undefined) return undefined;
  const nearest = nearestRealPath(file);
  if (nearest !== top && pathWithin(top, nearest) === undefined) {
    throw new UsageError(`${file} is a link that leads out of the folder ${folder}`);
  }
  const real = realPathOf(file);
  if (real === undefined) return undefined;
  const stats = statSync(real);
  if (kind === "file" && !stats.isFile()) throw new UsageError(`${file} is not a regular file`);
  if (kind === "folder" && !stats.isDirectory()) throw new UsageError(`${file} is not a folder`);
  return real;
}

/** The path of a file without links in it; undefined when there is none. */
export function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** The path from a folder to a file in it, with `/` between the pieces; undefined for a file elsewhere. */
export function pathWithin(folder: string, file: string): string | undefined {
  const path = relative(folder, file).split(sep).join(posix.sep);
  return path === "" || path === ".." || path.startsWith("../") || posix.isAbsolute(path) || /^[a-z]:/i.test(path)
    ? undefined
    : path;
}

/** Of the file, or else of the nearest folder above that exists: what is made there lies in it. */
function nearestRealPath(file: string): string {
  const real = realPathOf(file);
  if (real !== undefined) return real;
  if (isThere(file)) throw new UsageError(`${file} is a broken link`);
  return nearestRealPath(dirname(file));
}

function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}
