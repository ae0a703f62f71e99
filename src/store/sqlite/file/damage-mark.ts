import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { StoreFileError } from "./store-file-error.ts";
import { fileNumbers } from "./store-place.ts";

/**
 * The note beside a store file that it was found damaged. It outlives the process that found it and stops every other
 * one, so that nobody writes to a damaged file because he has not met the damage himself.
 */
export interface DamageMark {
  /** Throws StoreFileError when the file that lies there now was found damaged. */
  assertNone(): void;
  /** Notes it, unless it is noted already. Does nothing when that cannot be written. */
  leave(finding: string): void;
}

/** For a database in memory. */
export const NO_DAMAGE_MARK: DamageMark = { assertNone() {}, leave() {} };

/** The mark of a store file. One that was left for another file in its place does not count. */
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
        // This process knows it, and says so.
      }
    },
  };
}

/** Removes the mark of a file that is undamaged. */
export function removeDamageMark(file: string): void {
  rmSync(markFile(file), { force: true });
}

interface Mark {
  /** A number of the file alone: a disk may get another device number when the system restarts. */
  readonly inode: string;
  readonly at: string;
  readonly finding: string;
}

function readMark(file: string): Mark | undefined {
  let mark: Mark;
  try {
    mark = JSON.parse(readFileSync(markFile(file), "utf8"));
  } catch {
    // There is none, or half of one, which says nothing.
    return undefined;
  }
  return mark.inode === String(fileNumbers(file)?.ino) ? mark : undefined;
}

function markFile(file: string): string {
  return `${file}-damaged`;
}
