import { type CacheEntry, type CacheKey, nameOfKey } from "./cache-entry.ts";
import type { ClientSettings } from "./client-options.ts";
import { DiskCache } from "./disk-cache.ts";
import { MemoryCache } from "./memory-cache.ts";
import { isUnsafeFolder } from "./safe-folder.ts";
import { StoreCache } from "./store-cache.ts";
import type { Target } from "./template-json.ts";

/** An entry that is no brand. */
type TemplateEntry = CacheEntry & { readonly kind: Target };

/** What several processes share. */
type SharedCache = DiskCache | StoreCache;

/**
 * The templates and brands of one client: in memory and, if configured, on disk or in a store. Methods that use the
 * disk throw INVALID_REQUEST when others may write in its folder.
 */
export class TemplateCache {
  readonly #memory: MemoryCache;
  readonly #shared: SharedCache | undefined;
  readonly #onError: (error: unknown) => void;

  constructor(settings: ClientSettings) {
    this.#memory = new MemoryCache(settings);
    this.#shared = openShared(settings);
    this.#onError = settings.onCacheError;
  }

  findInMemory(key: CacheKey): CacheEntry | undefined {
    return this.#memory.find(key);
  }

  /** Returns the entry that was checked last; another process may have written the shared one. */
  async find(key: CacheKey): Promise<CacheEntry | undefined> {
    const inMemory = this.#memory.find(key);
    const shared = await this.#tryShared((cache) => cache.find(key));
    if (shared === undefined) return inMemory;
    // An entry dated in the future is from before the clock was set back, and no newer than what others wrote since.
    const isNewer =
      inMemory !== undefined && inMemory.checkedAt >= shared.checkedAt && inMemory.checkedAt <= Date.now();
    if (isNewer) return inMemory;
    this.#memory.put(shared);
    return shared;
  }

  /** A fault of disk or store is reported and otherwise ignored. */
  async put(entry: CacheEntry): Promise<void> {
    this.#memory.put(entry);
    await this.#tryShared((cache) => cache.put(entry));
  }

  /** A fault of disk or store is reported and otherwise ignored. */
  async drop(key: CacheKey): Promise<void> {
    this.#memory.delete(key);
    await this.#tryShared((cache) => cache.delete(key));
  }

  /**
   * The last checked entry of each target and locale of a template, or of all templates, of which a store tells none.
   * Rejects when disk or store fails.
   */
  async list(templateId?: string): Promise<TemplateEntry[]> {
    const entries = new Map<string, TemplateEntry>();
    for (const entry of [...this.#memory.list(), ...((await this.#shared?.list(templateId)) ?? [])]) {
      if (!isTemplate(entry) || (templateId !== undefined && entry.id !== templateId)) continue;
      const name = nameOfKey(entry);
      const known = entries.get(name);
      if (known === undefined || known.checkedAt < entry.checkedAt) entries.set(name, entry);
    }
    return [...entries.values()];
  }

  /**
   * Removes a template, for one target or for all, and returns how many entries there were. Rejects when disk or store
   * fails: the caller relies on the entries being gone.
   */
  async delete(templateId: string, target: Target | undefined): Promise<number> {
    const entries = await this.list(templateId);
    const doomed = entries.filter((entry) => target === undefined || entry.kind === target);
    for (const entry of doomed) this.#memory.delete(entry);
    await Promise.all(doomed.map((entry) => this.#shared?.delete(entry)));
    return doomed.length;
  }

  /** Rejects when disk or store fails. */
  async clear(): Promise<void> {
    this.#memory.clear();
    await this.#shared?.clear();
  }

  async #tryShared<Result>(run: (cache: SharedCache) => Promise<Result>): Promise<Result | undefined> {
    if (this.#shared === undefined) return undefined;
    try {
      return await run(this.#shared);
    } catch (err) {
      if (isUnsafeFolder(err)) throw err;
      this.#onError(err);
      return undefined;
    }
  }
}

function isTemplate(entry: CacheEntry): entry is TemplateEntry {
  return entry.kind !== "brand";
}

function openShared(settings: ClientSettings): SharedCache | undefined {
  const { diskPath, store, ttlMs, maxStaleMs } = settings;
  if (diskPath !== undefined) return new DiskCache(diskPath, settings, settings);
  return store && new StoreCache(store, { ...settings, keepMs: ttlMs + maxStaleMs + 1_000 });
}
