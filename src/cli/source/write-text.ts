import { writeFileSync } from "node:fs";
import { UsageError } from "../framework/usage-error.ts";

/** Writes a text, or the bytes of a picture, into a file. Throws a UsageError that names the file when it cannot. */
export function writeText(path: string, text: string | Uint8Array): void {
  try {
    writeFileSync(path, text);
  } catch (err) {
    throw new UsageError(`cannot write the file ${path}: ${err instanceof Error ? err.message : err}`);
  }
}
