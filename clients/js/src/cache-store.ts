/**
 * Where an application keeps what several processes share, such as a Redis. Keyv, cache-manager and Map have this
 * shape. Values are sealed: nobody who can write in the store can make a client use what no client kept.
 */
export interface CacheStore {
  /** What was set last under a name, or something else than a string where that is gone, or was never set. */
  get(name: string): unknown;
  /** Replaces the value of a name, whole or not at all. It is of no use after `ttlMs`. */
  set(name: string, value: string, ttlMs: number): unknown;
}
