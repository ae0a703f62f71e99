import { type BigIntStats, statSync } from "node:fs";
import { Refusal } from "../../../domain/error.ts";

/** Checks that the files of an open store are still at their paths. */
export interface StorePlace {
  /** Throws UNAVAILABLE if a file was moved, deleted or replaced, and on every call after that. */
  assertHeld(): void;
  /** Like `assertHeld` for frequent calls: checks at most every ten milliseconds. */
  assertHeldRecently(): void;
  /** Marks the store as permanently lost. Throws UNAVAILABLE, with the finding for the operator as the cause. */
  lose(finding: string): never;
}

/** For a database in memory, which has no files. */
export const NOWHERE: StorePlace = { assertHeld() {}, assertHeldRecently() {}, lose: throwLost };

const LATELY_MS = 10;

/**
 * Watches the files at the paths. They must be open from before this call until the last check, so that no other file
 * can get their inode numbers. `main` identifies the first file as it was opened.
 */
export function watchStorePlace(
  paths: readonly string[],
  main: FileNumbers | undefined,
  { onLost, findFileFault }: PlaceOptions,
): StorePlace {
  const opened = paths.map((path, index) => ({ path, numbers: index === 0 ? main : fileNumbers(path) }));
  let lost: unknown;
  let heldAt = 0;
  let looked: FileState | undefined;

  function lose(finding: string): never {
    try {
      throwLost(finding);
    } catch (err) {
      lost = err;
      onLost();
      throw err;
    }
  }

  /** SQLite writes to the file only at a checkpoint, so the content is rarely compared. */
  function assertContent(path: string, found: FileState): void {
    if (found.mtimeNs === looked?.mtimeNs && found.size === looked.size) return;
    const fault = findFileFault(found.size);
    if (fault !== undefined) lose(`${path} ${fault}`);
    looked = found;
  }

  function assertHeld(): void {
    if (lost !== undefined) throw lost;
    for (const [index, { path, numbers }] of opened.entries()) {
      const found = fileState(path);
      if (found === undefined || numbers === undefined || !isSameFile(found, numbers)) {
        lose(`${path} ${found === undefined ? "was deleted or moved" : "was replaced by another file"}`);
      }
      if (index === 0) assertContent(path, found);
    }
    heldAt = performance.now();
  }

  return {
    assertHeld,
    assertHeldRecently() {
      if (lost !== undefined || performance.now() - heldAt >= LATELY_MS) assertHeld();
    },
    lose,
  };
}

interface PlaceOptions {
  /** Called at most once. */
  readonly onLost: () => void;
  /** Called when the first file has changed; returns the fault of its content, if any. */
  readonly findFileFault: (size: bigint) => string | undefined;
}

type FileState = Pick<BigIntStats, "dev" | "ino" | "size" | "mtimeNs">;

/** Identifies a file among all that exist at the same time. */
export type FileNumbers = Pick<BigIntStats, "dev" | "ino">;

/**
 * Undefined if there is no file at the path. Never opens the file, since closing it would release SQLite's locks on it.
 */
export function fileNumbers(path: string): FileNumbers | undefined {
  return fileState(path);
}

function fileState(path: string): FileState | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (err) {
    const refusal = new Refusal("UNAVAILABLE", "storage cannot be checked");
    refusal.cause = err;
    throw refusal;
  }
}

export function isSameFile(one: FileNumbers | undefined, other: FileNumbers | undefined): boolean {
  return one?.dev === other?.dev && one?.ino === other?.ino;
}

const MESSAGE =
  "the store was taken away from this server, or its file was replaced: stop every process on the store, put the file " +
  'back or run "letterpress restore", and start again';

function throwLost(finding: string): never {
  const refusal = new Refusal("UNAVAILABLE", MESSAGE);
  refusal.cause = new Error(
    `${finding} while it was served; nothing is read or written any more. ` +
      "Stop every process on the store, put its files back or restore a backup, and start again",
  );
  throw refusal;
}
