import { writeFileSync } from "node:fs";
import { UsageError } from "../framework/usage-error.ts";

/** Writes a text into a file. Throws a UsageError that names the file when it cannot be written. */
export function writeText(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (err) {
    throw new UsageError(`cannot write the file ${path}: ${err instanceof Error ? err.message : err}`);
  }
}
