import { type CacheEntry, type CacheKey, nameOfKey } from "./cache-entry.ts";

/** How much a cache holds. */
export interface CacheSize {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

/** Keeps the most recently used entries of one client in memory, but none that is longer than all of them may be. */
export class MemoryCache {
  // A Map keeps its order of insertion, so the first key is the least recently used.
  readonly #entries = new Map<string, CacheEntry>();
  readonly #size: CacheSize;
  #bytes = 0;

  constructor(size: CacheSize) {
    this.#size = size;
  }

  find(key: CacheKey): CacheEntry | undefined {
    const entry = this.#entries.get(nameOfKey(key));
    if (entry !== undefined) this.put(entry);
    return entry;
  }

  put(entry: CacheEntry): void {
    this.delete(entry);
    if (entry.bytes > this.#size.maxBytes) return;
    this.#entries.set(nameOfKey(entry), entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.values()) {
      if (this.#entries.size <= this.#size.maxEntries && this.#bytes <= this.#size.maxBytes) return;
      this.delete(oldest);
    }
  }

  /** Does not change the order of use. */
  list(): CacheEntry[] {
    return [...this.#entries.values()];
  }

  delete(key: CacheKey): void {
    this.#bytes -= this.#entries.get(nameOfKey(key))?.bytes ?? 0;
    this.#entries.delete(nameOfKey(key));
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
