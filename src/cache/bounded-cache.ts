import { LRUCache } from "lru-cache";

/** Values by name, up to a capacity. */
export interface BoundedCache<Value> {
  get(name: string): Value | undefined;
  /** Stores a value; a full cache may reject it. */
  set(name: string, value: Value): void;
  /** Updates the size of a value if the cache holds it under that name, and evicts others if necessary. */
  remeasure(name: string, value: Value): void;
  clear(): void;
  /** Returns the statistics of the cache. */
  use(): BoundedCacheUse;
}

/** Counts since the cache was created, and its current content; `bytes` only for a capacity in bytes. */
export interface BoundedCacheUse {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly entries: number;
  readonly bytes: number;
}

/** A maximum number of values, or of bytes in total. */
export type Capacity<Value> =
  | { readonly values: number }
  | { readonly bytes: number; readonly sizeOf: (value: Value, name: string) => number };

/** Number of hashes that the doorkeeper holds. A power of two. */
const DOORKEEPER_SLOTS = 4096;

/** The share of a capacity in bytes that counts as full, since values of different sizes never fill all of it. */
const FULL_SHARE = 0.99;

/**
 * An LRU cache with the admission policy of TinyLFU's doorkeeper (https://arxiv.org/abs/1512.00727): a full cache
 * admits a name only when it is set for the second time. So a scan does not evict values in use, and few values grow
 * old before they are evicted, for which the garbage collector would stop the process for milliseconds.
 */
export function createBoundedCache<Value extends object>(capacity: Capacity<Value>): BoundedCache<Value> {
  const countsValues = "values" in capacity;
  let hits = 0;
  let misses = 0;
  let evictions = 0;
  function dispose(_value: Value, _name: string, reason: string): void {
    if (reason === "evict") evictions += 1;
  }
  // For a capacity in values, each value has size 1: an LRUCache with `max` would allocate memory for all of them at
  // once.
  const maxSize = countsValues ? capacity.values : capacity.bytes;
  const sizeCalculation = countsValues ? () => 1 : capacity.sizeOf;
  const cache = new LRUCache<string, Value>({ maxSize, sizeCalculation, dispose });
  const fullAt = countsValues ? capacity.values : FULL_SHARE * capacity.bytes;
  const admits = createDoorkeeper();

  return {
    get(name) {
      const found = cache.get(name);
      if (found === undefined) misses += 1;
      else hits += 1;
      return found;
    },
    set(name, value) {
      if (cache.calculatedSize < fullAt || admits(name)) cache.set(name, value);
    },
    remeasure(name, value) {
      if (cache.peek(name) !== value) return;
      cache.delete(name);
      cache.set(name, value);
    },
    clear: () => cache.clear(),
    use: () => ({
      ...{ hits, misses, evictions, entries: cache.size },
      bytes: countsValues ? 0 : cache.calculatedSize,
    }),
  };
}

/**
 * Returns a function that reports whether a name was seen before. Names that share a slot displace each other and count
 * as new.
 */
function createDoorkeeper(): (name: string) => boolean {
  const hashes = new Int32Array(DOORKEEPER_SLOTS);
  return (name) => {
    const hash = hashName(name);
    const slot = hash & (DOORKEEPER_SLOTS - 1);
    const isKnown = hashes[slot] === hash;
    hashes[slot] = hash;
    return isKnown;
  };
}

/** FNV-1a over UTF-16 units, mixed once more for the low bits, which choose the slot. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
}
