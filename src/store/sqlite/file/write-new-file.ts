import { closeSync, existsSync, fdatasyncSync, fsyncSync, linkSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "../../../domain/error.ts";
import { makeFolder } from "./make-folder.ts";
import { openStoreLock, type StoreLock } from "./store-lock.ts";

/** Options of `writeNewFile`. */
export interface NewFileOptions {
  /** Suffixes of the files that must not exist yet, such as `-wal`. */
  readonly suffixes: readonly string[];
  /** Locks the path while the file is written. */
  readonly lock?: ((target: string) => Promise<Pick<StoreLock, "release">>) | undefined;
}

/** Longer than any command has the store open. */
const LOCK_LIMIT_MS = 2_000;

/**
 * Creates a file that only its owner can read, and its missing directories. `write` receives a temporary path and a
 * function that flushes to disk; afterwards the file gets its final name. Throws CONFLICT if the file, or one with a
 * listed suffix, exists.
 */
export async function writeNewFile(
  target: string,
  { suffixes, lock }: NewFileOptions,
  write: (partial: string, flush: () => void) => Promise<void>,
): Promise<void> {
  const partial = `${target}.partial`;
  let held: Pick<StoreLock, "release"> | undefined;
  try {
    assertFree(target, suffixes);
    makeFolder(dirname(target));
    held = await lock?.(target);
    assertFree(target, suffixes);
    // The mode is set before any private data is written.
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
    held?.release();
  }
}

/** Locks the path of a new store. Throws CONFLICT if a process has a store open at that path. */
export async function lockNewStore(target: string): Promise<Pick<StoreLock, "release">> {
  const lock = openStoreLock(target);
  if (await lock.takeAlone(performance.now() + LOCK_LIMIT_MS)) return lock;
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

/** Uses a link: unlike a rename, it never replaces an existing file. */
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
