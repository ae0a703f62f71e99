import type { CacheEntry, CacheKey } from "./cache-entry.ts";
import type { ClientSettings } from "./client-options.ts";
import { DiskCache } from "./disk-cache.ts";
import { MemoryCache } from "./memory-cache.ts";
import { isUnsafeFolder } from "./safe-folder.ts";

/**
 * The templates of one client: in memory and, if configured, on disk. Methods that use the disk throw INVALID_REQUEST
 * when others may write in its folder.
 */
export class TemplateCache {
  readonly #memory: MemoryCache;
  readonly #disk: DiskCache | undefined;
  readonly #onDiskError: (error: unknown) => void;

  constructor(settings: ClientSettings) {
    this.#memory = new MemoryCache(settings.maxEntries);
    this.#disk = settings.disk && new DiskCache(settings.disk.path, settings.maxEntries, settings);
    this.#onDiskError = settings.disk?.onError ?? (() => undefined);
  }

  findInMemory(key: CacheKey): CacheEntry | undefined {
    return this.#memory.find(key);
  }

  /** Returns the entry that was checked last; another process may have written the one on disk. */
  async find(key: CacheKey): Promise<CacheEntry | undefined> {
    const inMemory = this.#memory.find(key);
    const onDisk = await this.#tryDisk((disk) => disk.find(key));
    if (onDisk === undefined) return inMemory;
    // An entry dated in the future is from before the clock was set back, and no newer than what others wrote since.
    const isNewer =
      inMemory !== undefined && inMemory.checkedAt >= onDisk.checkedAt && inMemory.checkedAt <= Date.now();
    if (isNewer) return inMemory;
    this.#memory.put(onDisk);
    return onDisk;
  }

  /** A fault of the disk is reported and otherwise ignored. */
  async put(entry: CacheEntry): Promise<void> {
    this.#memory.put(entry);
    await this.#tryDisk((disk) => disk.put(entry));
  }

  /** A fault of the disk is reported and otherwise ignored. */
  async drop(key: CacheKey): Promise<void> {
    this.#memory.delete(key);
    await this.#tryDisk((disk) => disk.delete(key));
  }

  /** The last checked entry of each template and target. Rejects when the disk fails. */
  async list(): Promise<CacheEntry[]> {
    const entries = new Map<string, CacheEntry>();
    for (const entry of [...this.#memory.list(), ...((await this.#disk?.list()) ?? [])]) {
      const name = JSON.stringify([entry.templateId, entry.target]);
      const known = entries.get(name);
      if (known === undefined || known.checkedAt < entry.checkedAt) entries.set(name, entry);
    }
    return [...entries.values()];
  }

  /** Rejects when the disk fails: the caller relies on the entry being gone. */
  async delete(key: CacheKey): Promise<void> {
    this.#memory.delete(key);
    await this.#disk?.delete(key);
  }

  /** Rejects when the disk fails. */
  async clear(): Promise<void> {
    this.#memory.clear();
    await this.#disk?.clear();
  }

  async #tryDisk<Result>(run: (disk: DiskCache) => Promise<Result>): Promise<Result | undefined> {
    if (this.#disk === undefined) return undefined;
    try {
      return await run(this.#disk);
    } catch (err) {
      if (isUnsafeFolder(err)) throw err;
      this.#onDiskError(err);
      return undefined;
    }
  }
}
