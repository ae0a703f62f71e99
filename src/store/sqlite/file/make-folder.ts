import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing, for the owner alone. Throws the system's error. One folder at a
 * time: Node's `recursive` never returns where mkdir answers ENOENT in a folder that exists, as below /proc.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.push(at);
  for (const each of missing.toReversed()) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (err) {
      // Another process may have made it in the meantime.
      if (!(err instanceof Error && "code" in err && err.code === "EEXIST")) throw err;
    }
  }
}
