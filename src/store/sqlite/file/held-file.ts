import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

/** A file that this process reads beside SQLite, without its log. */
export interface HeldFile {
  /** The bytes at a place of the file, fewer where it ends. */
  read(position: number, bytes: number): Buffer;
  /** To be called when no connection of SQLite to the file is open any more. */
  release(): void;
}

/** By the numbers of the file. */
const held = new Map<string, { readonly descriptor: number; holders: number }>();

/**
 * Opens a file to read. Closing any descriptor of a file ends the locks that SQLite has on it in this process
 * (https://sqlite.org/howtocorrupt.html, 2.2), so a file is opened once and closed with the last store in it.
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
