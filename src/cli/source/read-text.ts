import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "./find-in-folder.ts";

/** The text of a file. Throws a UsageError that names the file when it cannot be read, or is no UTF-8. */
export function readText(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new UsageError(`cannot read the file ${path}`);
  }
  return decode(path, bytes);
}

/** The same of a regular file in a folder, as `findInFolder` finds it. */
export function readTextInFolder(folder: string, path: string): string {
  const file = join(folder, path);
  const real = findInFolder(folder, path);
  if (real === undefined) throw new UsageError(`cannot read the file ${file}`);
  return decode(file, readRegular(file, real));
}

/** Judges what it has opened: the file may be another one by now, and to open a FIFO waits for its writer. */
function readRegular(file: string, real: string): Uint8Array {
  let opened: number;
  try {
    opened = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  } catch {
    throw new UsageError(`cannot read the file ${file}`);
  }
  try {
    if (!fstatSync(opened).isFile()) throw new UsageError(`${file} is not a regular file`);
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path} is not UTF-8 text`);
  }
}
