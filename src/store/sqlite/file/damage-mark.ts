import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { StoreFileError } from "./store-file-error.ts";
import { fileNumbers } from "./store-place.ts";

/**
 * A file beside the store that records damage. It outlives the process that found the damage, and stops all other
 * processes from writing to a damaged file before they find the damage themselves.
 */
export interface DamageMark {
  /** Throws StoreFileError if the current file was found damaged. */
  assertNone(): void;
  /** Records the damage, unless some is recorded already. Does nothing if the file cannot be written. */
  leave(finding: string): void;
}

/** For a database in memory. */
export const NO_DAMAGE_MARK: DamageMark = { assertNone() {}, leave() {} };

/** Returns the damage mark of a store file. A mark of a previous file at the same path is ignored. */
export function damageMarkOf(file: string): DamageMark {
  return {
    assertNone() {
      const found = readMark(file);
      if (found === undefined) return;
      const again = '"letterpress store check" looks again';
      throw new StoreFileError(file, "corrupt", `was found damaged at ${found.at} (${found.finding}; ${again})`);
    },
    leave(finding) {
      const inode = fileNumbers(file)?.ino;
      if (inode === undefined || readMark(file) !== undefined) return;
      const mark: Mark = { inode: String(inode), at: new Date().toISOString(), finding };
      try {
        writeFileSync(markFile(file), `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true });
      } catch {
        // This process knows about the damage and reports it.
      }
    },
  };
}

/** Removes the damage mark of an undamaged file. */
export function removeDamageMark(file: string): void {
  rmSync(markFile(file), { force: true });
}

interface Mark {
  /** The device number is not compared, since it may change when the system restarts. */
  readonly inode: string;
  readonly at: string;
  readonly finding: string;
}

function readMark(file: string): Mark | undefined {
  let mark: Mark;
  try {
    mark = JSON.parse(readFileSync(markFile(file), "utf8"));
  } catch {
    // The file is missing or incomplete.
    return undefined;
  }
  return mark.inode === String(fileNumbers(file)?.ino) ? mark : undefined;
}

function markFile(file: string): string {
  return `${file}-damaged`;
}
