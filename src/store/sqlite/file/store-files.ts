import { closeSync, existsSync, openSync, readSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Suffixes of a store's files: the store itself, its log, its shared memory, its lock, its space reserve and its marks.
 */
export const STORE_SUFFIXES = ["", "-wal", "-shm", "-lock", "-reserve", "-damaged", "-seen"] as const;

/** Resolves symbolic links, since SQLite names the log after the resolved file. */
export function realFile(path: string): string {
  const file = resolve(path.trim());
  if (existsSync(file)) return realpathSync(file);
  const directory = dirname(file);
  return existsSync(directory) ? join(realpathSync(directory), basename(file)) : file;
}

/**
 * Lists the files left of a store whose own file is missing or empty. A new store has none of them before it holds
 * data.
 */
export function findRemains(file: string): readonly string[] {
  const suffixes = existsSync(file) ? ["-reserve"] : ["-reserve", "-wal", "-shm", "-journal"];
  return suffixes.filter((suffix) => existsSync(file + suffix)).map((suffix) => basename(file) + suffix);
}

/**
 * True if the log is missing although it held changes that the file lacks, according to the shared memory that a crash
 * leaves. Must be called before SQLite opens the file and starts a new log.
 */
export function isLogLost(file: string): boolean {
  if (existsSync(`${file}-wal`) || !existsSync(`${file}-shm`)) return false;
  // https://sqlite.org/walformat.html, "The WAL-Index File Format".
  const header = new DataView(new ArrayBuffer(100));
  const shared = openSync(`${file}-shm`, "r");
  readSync(shared, header, 0, header.byteLength, 0);
  closeSync(shared);
  const isInitialized = header.getUint8(12) !== 0;
  const [frames, framesInFile] = [header.getUint32(16, IS_LITTLE_ENDIAN), header.getUint32(96, IS_LITTLE_ENDIAN)];
  // Checked last: another process that opens the store creates the log before it fills the shared memory.
  return isInitialized && frames > framesInFile && !existsSync(`${file}-wal`);
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
