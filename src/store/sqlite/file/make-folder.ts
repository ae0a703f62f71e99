import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents, accessible to the owner only. Throws the system's error. Folders are
 * created one by one, because Node's `recursive` never returns if mkdir fails with ENOENT in an existing folder, such
 * as below /proc.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.push(at);
  for (const each of missing.toReversed()) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (err) {
      // Another process may have created it in the meantime.
      if (!(err instanceof Error && "code" in err && err.code === "EEXIST")) throw err;
    }
  }
}
