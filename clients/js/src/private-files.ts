import { isOurs, isWritableByOthers } from "./file-owner.ts";
import { type FileSystem, loadFileSystem } from "./load-file-system.ts";
import { isMissing, isSafeFolder } from "./safe-folder.ts";

/** A file of the folder, how long it is, and when it was last written, in milliseconds since 1970. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: number;
}

/** The longest file that is read; no answer of the service is longer. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Links, sockets, and files that may not be read. */
const NO_FILE = ["ENOENT", "ELOOP", "EMLINK", "ENXIO", "EACCES", "EPERM"];

/**
 * Files of a folder in which nobody else may write. Every method throws INVALID_REQUEST when somebody may, and rejects
 * when the disk fails. The folder is looked at each time: its mode may change while a client lives.
 */
export class PrivateFiles {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Returns undefined when there is no such file, and for links, devices and files that others own or may write. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const fs = await loadFileSystem();
    if (!(await isSafeFolder(fs, this.#path))) return undefined;
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
    let handle: Awaited<ReturnType<FileSystem["open"]>>;
    try {
      handle = await fs.open(this.#join(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    } catch (err) {
      if (err instanceof Error && "code" in err && NO_FILE.includes(String(err.code))) return undefined;
      throw err;
    }
    try {
      const stats = await handle.stat();
      const isTrusted = stats.isFile() && isOurs(stats) && !isWritableByOthers(stats);
      return isTrusted && stats.size <= MAX_FILE_BYTES ? await handle.readFile() : undefined;
    } finally {
      await handle.close();
    }
  }

  /** Readers see the content before or after, never between. Makes the folder, with mode 0700, when it is not there. */
  async replace(name: string, content: Uint8Array): Promise<void> {
    const fs = await loadFileSystem();
    const aside = this.#join(`${name}.${crypto.randomUUID()}.tmp`);
    await fs.mkdir(this.#path, { recursive: true, mode: 0o700 });
    await isSafeFolder(fs, this.#path);
    try {
      await fs.writeFile(aside, content, { flag: "wx", mode: 0o600 });
      await fs.rename(aside, this.#join(name));
    } catch (err) {
      await fs.rm(aside, { force: true });
      throw err;
    }
  }

  /** Removes files that are there. */
  async delete(names: readonly string[]): Promise<void> {
    const fs = await loadFileSystem();
    if (!(await isSafeFolder(fs, this.#path))) return;
    await Promise.all(names.map((name) => fs.rm(this.#join(name), { force: true })));
  }

  /** The files whose names begin with one of the prefixes, in no order. */
  async list(prefixes: readonly string[]): Promise<ListedFile[]> {
    const fs = await loadFileSystem();
    if (!(await isSafeFolder(fs, this.#path))) return [];
    const all = await fs.readdir(this.#path);
    const names = all.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
    return Promise.all(names.map((name) => this.#look(fs, name)));
  }

  async #look(fs: FileSystem, name: string): Promise<ListedFile> {
    try {
      const { size, mtimeMs } = await fs.lstat(this.#join(name));
      return { name, bytes: size, changedAt: mtimeMs };
    } catch (err) {
      // Another process may have removed it since it was listed.
      if (isMissing(err)) return { name, bytes: 0, changedAt: Number.POSITIVE_INFINITY };
      throw err;
    }
  }

  #join(name: string): string {
    return `${this.#path}/${name}`;
  }
}
