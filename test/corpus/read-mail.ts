import { readFileSync } from "node:fs";
import { UsageError } from "../../src/cli/framework/usage-error.ts";
import { readSource } from "../../src/cli/source/read-source.ts";
import type { CorpusMail } from "./compare-with-mjml.ts";

/** Reads a mail, or says why the command line cannot read its file or one that it includes: it is not UTF-8, mostly. */
export function readMail(path: string, folder: string): CorpusMail | { readonly unreadable: string } {
  try {
    readSource(path, folder);
  } catch (err) {
    if (err instanceof UsageError) return { unreadable: err.message };
    throw err;
  }
  return { text: readFileSync(path, "utf8"), path, folder };
}
