import { readFileSync } from "node:fs";
import { UsageError } from "./command.ts";

/** The text of a file. Throws a UsageError that names the file when it cannot be read, or is no UTF-8. */
export function readText(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new UsageError(`cannot read the file ${path}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path} is not UTF-8 text`);
  }
}
