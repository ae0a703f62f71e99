import { closeSync, existsSync, fdatasyncSync, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "../../../domain/error.ts";
import { makeFolder } from "./make-folder.ts";
import { openStoreLock, type StoreLock } from "./store-lock.ts";

/** How a file is made. */
export interface NewFileOptions {
  /** Of files that must not be there. */
  readonly suffixes: readonly string[];
  /** Holds the place meanwhile. */
  readonly take?: ((target: string) => Promise<Pick<StoreLock, "release">>) | undefined;
}

/** Longer than a command has the store open. */
const PLACE_LIMIT_MS = 2_000;

/**
 * Makes a file that only its owner may read; missing directories are made. `write` is given another name, and a
 * function that brings what it has written to the disk; the file gets its own when that has ended. Throws CONFLICT when
 * the file, or what belongs to one, exists.
 */
export async function writeNewFile(
  target: string,
  { suffixes, take }: NewFileOptions,
  write: (partial: string, flush: () => void) => Promise<void>,
): Promise<void> {
  const partial = `${target}.partial`;
  let place: Pick<StoreLock, "release"> | undefined;
  try {
    assertFree(target, suffixes);
    makeFolder(dirname(target));
    place = await take?.(target);
    assertFree(target, suffixes);
    // Its mode comes before anything private.
    const file = openSync(partial, "wx", 0o600);
    try {
      await write(partial, () => fdatasyncSync(file));
      giveName(partial, target);
    } finally {
      closeSync(file);
      rmSync(partial, { force: true });
    }
  } catch (err) {
    throw refuseTrouble(err, target);
  } finally {
    place?.release();
  }
}

/** Holds the place of a store, which no process may have open: CONFLICT when one has. */
export async function takePlace(target: string): Promise<Pick<StoreLock, "release">> {
  const lock = openStoreLock(target);
  if (await lock.takeAlone(performance.now() + PLACE_LIMIT_MS)) return lock;
  lock.release();
  throw new Refusal(
    "CONFLICT",
    `a process has the store at ${target} open, or had it open when its file went away; stop every process on it first`,
  );
}

function assertFree(target: string, suffixes: readonly string[]): void {
  const taken = suffixes.map((suffix) => target + suffix).find((file) => existsSync(file));
  if (taken !== undefined) throw conflict(taken);
}

/** By a link, which unlike a rename never replaces a file that was made meanwhile. */
function giveName(partial: string, target: string): void {
  linkSync(partial, target);
  const directory = openSync(dirname(target), "r");
  fsyncSync(directory);
  closeSync(directory);
}

function refuseTrouble(err: unknown, target: string): unknown {
  if (!(err instanceof Error && "syscall" in err)) return err;
  const { code, syscall } = err as NodeJS.ErrnoException;
  if (code === "EEXIST" && syscall === "open") return conflict(`${target}.partial`);
  if (code === "EEXIST" && syscall === "link") return conflict(target);
  const refusal = new Refusal("UNAVAILABLE", `${target} cannot be written: ${err.message}`);
  refusal.cause = err;
  return refusal;
}

function conflict(file: string): Refusal {
  return new Refusal("CONFLICT", `${file} exists, and nothing is overwritten`);
}
