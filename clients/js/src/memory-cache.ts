import type { CacheEntry, CacheKey } from "./cache-entry.ts";

/** Keeps the most recently used entries of one client in memory. */
export class MemoryCache {
  // A Map keeps its order of insertion, so the first key is the least recently used.
  readonly #entries = new Map<string, CacheEntry>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  find(key: CacheKey): CacheEntry | undefined {
    const entry = this.#entries.get(nameOf(key));
    if (entry !== undefined) this.put(entry);
    return entry;
  }

  put(entry: CacheEntry): void {
    this.#entries.delete(nameOf(entry));
    this.#entries.set(nameOf(entry), entry);
    if (this.#entries.size <= this.#maxEntries) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  /** Does not change the order of use. */
  list(): CacheEntry[] {
    return [...this.#entries.values()];
  }

  delete(key: CacheKey): void {
    this.#entries.delete(nameOf(key));
  }

  clear(): void {
    this.#entries.clear();
  }
}

function nameOf({ templateId, target }: CacheKey): string {
  return JSON.stringify([templateId, target]);
}
