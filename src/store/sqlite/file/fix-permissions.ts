import { chmodSync, statSync } from "node:fs";
import { StoreFileError } from "./store-file-error.ts";
import { STORE_SUFFIXES } from "./store-files.ts";

const OTHERS = 0o077;

/**
 * Restricts the files of a store to their owner, and returns a message for each file that it changed. Throws
 * StoreFileError for a file of another user.
 */
export function fixPermissions(file: string): readonly string[] {
  const lines: string[] = [];
  for (const suffix of STORE_SUFFIXES) {
    const path = file + suffix;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || (stats.mode & OTHERS) === 0) continue;
    const mode = (stats.mode & 0o777).toString(8).padStart(4, "0");
    try {
      chmodSync(path, 0o600);
    } catch (err) {
      const finding = `is open to other users (mode ${mode}) and belongs to user ${stats.uid}`;
      throw new StoreFileError(path, "exposed", finding, { cause: err });
    }
    lines.push(`${path} was open to other users (mode ${mode}); its mode is 0600 now`);
  }
  return lines;
}
