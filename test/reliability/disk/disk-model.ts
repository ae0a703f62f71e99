import { dirname } from "node:path";
import type { DiskOperation } from "./disk-log.ts";

/** Files by path, as they are found when the power is back. */
export type DiskImage = ReadonlyMap<string, Buffer>;

type ContentChange = Extract<DiskOperation, { readonly kind: "write" | "truncate" }>;

/** A file apart from its names. */
interface StoredFile {
  content: Buffer;
  /** Changes since the last sync: each of them may be on the disk or not. */
  unsynced: ContentChange[];
}

/** Which file a path names from then on; undefined for none. */
type NameChange = readonly (readonly [path: string, file: StoredFile | undefined])[];

/** A write that the loss of power interrupts ends at the border of a sector. */
const SECTOR_BYTES = 512;

/**
 * A disk that promises no more than POSIX does: a file keeps what was synced, and a folder the names it had at its own
 * last sync. What came later is there or not, in any order within a file, as chance decides.
 */
export class DiskModel {
  readonly #names = new Map<string, StoredFile>();
  readonly #syncedNames = new Map<string, StoredFile>();
  #unsyncedNames: NameChange[] = [];

  apply(operation: DiskOperation): void {
    const { path } = operation;
    switch (operation.kind) {
      case "write":
      case "truncate":
        this.#fileAt(path).unsynced.push(operation);
        return;
      case "sync":
        this.#sync(path);
        return;
      case "create":
        this.#rename([[path, { content: Buffer.alloc(0), unsynced: [] }]]);
        return;
      case "unlink":
        this.#rename([[path, undefined]]);
        return;
      case "link":
        this.#rename([[operation.to, this.#fileAt(path)]]);
        return;
      case "rename":
        this.#rename([
          [operation.to, this.#fileAt(path)],
          [path, undefined],
        ]);
    }
  }

  /** What a loss of power at this moment may leave. `random` gives numbers from 0 to below 1. */
  losePower(random: () => number): DiskImage {
    const names = new Map(this.#syncedNames);
    const surviving = Math.floor(random() * (this.#unsyncedNames.length + 1));
    for (const change of this.#unsyncedNames.slice(0, surviving)) setNames(names, change);
    const keptShare = [0, 0.5, 1][Math.floor(random() * 3)] ?? 0;
    return new Map([...names].map(([path, file]) => [path, survive(file, keptShare, random)]));
  }

  #fileAt(path: string): StoredFile {
    const file = this.#names.get(path);
    if (file === undefined) throw new Error(`${path} is used, but nothing made it`);
    return file;
  }

  #rename(change: NameChange): void {
    setNames(this.#names, change);
    this.#unsyncedNames.push(change);
  }

  #sync(path: string): void {
    const file = this.#names.get(path);
    if (file !== undefined) {
      file.content = changeContent(file.content, file.unsynced);
      file.unsynced = [];
      return;
    }
    const isIn = (change: NameChange): boolean => change.some(([name]) => dirname(name) === path);
    for (const change of this.#unsyncedNames.filter(isIn)) setNames(this.#syncedNames, change);
    this.#unsyncedNames = this.#unsyncedNames.filter((change) => !isIn(change));
  }
}

function setNames(names: Map<string, StoredFile>, change: NameChange): void {
  for (const [path, file] of change) {
    if (file === undefined) names.delete(path);
    else names.set(path, file);
  }
}

/** Keeps each unsynced change with the chance `keptShare`; the last one kept may be a write that was cut off. */
function survive({ content, unsynced }: StoredFile, keptShare: number, random: () => number): Buffer {
  const kept = unsynced.filter(() => random() < keptShare);
  const last = kept.at(-1);
  if (last?.kind === "write" && random() < 0.5) {
    const sectors = Math.floor(random() * (last.data.length / SECTOR_BYTES));
    kept[kept.length - 1] = { ...last, data: last.data.subarray(0, sectors * SECTOR_BYTES) };
  }
  return changeContent(content, kept);
}

function changeContent(content: Buffer, changes: readonly ContentChange[]): Buffer {
  const ends = changes.map((change) => (change.kind === "truncate" ? change.size : change.at + change.data.length));
  const bytes = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), content.length));
  let size = content.copy(bytes);
  for (const change of changes) {
    if (change.kind === "write") {
      size = Math.max(size, change.at + change.data.copy(bytes, change.at));
    } else {
      bytes.fill(0, Math.min(change.size, size));
      size = change.size;
    }
  }
  return bytes.subarray(0, size);
}
