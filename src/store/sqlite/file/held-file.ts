import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

/** A store file that this process reads without SQLite and without the log. */
export interface HeldFile {
  /** Reads bytes at a position; fewer at the end of the file. */
  read(position: number, bytes: number): Buffer;
  /** Must be called only after all SQLite connections to the file are closed. */
  release(): void;
}

/** By device and inode number. */
const held = new Map<string, { readonly descriptor: number; holders: number }>();

/**
 * Opens a file for reading. Closing any descriptor of a file releases the locks that SQLite holds on it in this process
 * (https://sqlite.org/howtocorrupt.html, 2.2), so each file is opened once and closed with the last store in it.
 */
export function holdFile(path: string): HeldFile {
  const stats = statSync(path, { bigint: true });
  let key = `${stats.dev}:${stats.ino}`;
  let file = held.get(key);
  if (file === undefined) {
    const descriptor = openSync(path, "r");
    const opened = fstatSync(descriptor, { bigint: true });
    key = `${opened.dev}:${opened.ino}`;
    file = held.get(key) ?? { descriptor, holders: 0 };
    held.set(key, file);
  }
  const { descriptor } = file;
  file.holders += 1;
  return {
    read(position, bytes) {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, position));
    },
    release() {
      file.holders -= 1;
      if (file.holders > 0) return;
      held.delete(key);
      closeSync(descriptor);
    },
  };
}
