import { isAway } from "../connection/storage-refusal.ts";
import type { CacheLease } from "../lease/cache-lease.ts";

/** When a look-up is served from the cache. */
export interface CachePolicy {
  /** Undefined if every request queries the database. */
  readonly lease: CacheLease | undefined;
  /** How long stale results are served while the database is unreachable; 0 for never. */
  readonly staleMs: number;
}

/** A result, with its age if the database was unreachable. */
export type Aged<Found> = Found & { readonly staleMs?: number };

/** Number of look-ups served from the cache. */
export interface CacheUse {
  /** Served under the lease. */
  cached: number;
  /** Served while the database was unreachable. */
  stale: number;
}

export interface LookUpCacheDeps<Found> extends CachePolicy {
  /** Throws if nothing may be served any more. */
  readonly assertServed: () => void;
  /** Whether the result may be served while the database is unreachable. */
  readonly mayBeStale: (found: Found) => boolean;
  readonly use: CacheUse;
}

/** More than the number of keys or templates that one process uses at a time. */
const ENTRIES_MAX = 50_000;
/** Manual changes to the database, which bypass all guarantees, are visible after this time. */
const AGE_MAX_MS = 5_000;
/** How long no look-up waits for a database that was found unreachable; each still queries it. */
const AWAY_MS = 1_000;

interface Entry<Found> {
  /**
   * Undefined if the item was cached and then deleted. Other misses are not cached, because callers can request any
   * number of names that do not exist.
   */
  readonly found: Found | undefined;
  readonly generation: number;
  /** The time before the query was sent. */
  readonly askedAt: number;
}

/** Returns a look-up that is served from a cache if the policy allows it. */
export function cacheLookUp<Found extends object>(
  find: (name: string) => Promise<Found | undefined>,
  { lease, staleMs, assertServed, mayBeStale, use }: LookUpCacheDeps<Found>,
): (name: string) => Promise<Aged<Found> | undefined> {
  /** In insertion order. */
  const entries = new Map<string, Entry<Found>>();
  let awayUntil = 0;

  function put(name: string, entry: Entry<Found>): void {
    entries.delete(name);
    entries.set(name, entry);
    const [oldest = name] = entries.keys();
    if (entries.size > ENTRIES_MAX) entries.delete(oldest);
  }

  async function ask(name: string): Promise<Found | undefined> {
    const askedAt = performance.now();
    const generation = lease === undefined ? 0 : lease.validGeneration(askedAt);
    const found = await find(name);
    awayUntil = 0;
    // The generation is the one at the time of the query: if it has been invalidated since, the result may be outdated.
    if (generation === undefined) entries.delete(name);
    else if (found !== undefined || entries.has(name)) put(name, { found, generation, askedAt });
    return found;
  }

  /** Returns the stale result to serve if there is no answer. */
  function staleAnswer(entry: Entry<Found> | undefined): Aged<Found> | undefined {
    if (entry?.found === undefined || entry.generation !== (lease?.generation ?? 0)) return undefined;
    const age = performance.now() - entry.askedAt;
    return age < staleMs && mayBeStale(entry.found) ? { ...entry.found, staleMs: age } : undefined;
  }

  /** Returns the result that the lease allows to serve; undefined if the database must be queried. */
  function leased(entry: Entry<Found> | undefined): Found | undefined {
    const now = performance.now();
    if (entry === undefined || entry.generation !== lease?.validGeneration(now)) return undefined;
    return now - entry.askedAt < AGE_MAX_MS ? entry.found : undefined;
  }

  /** Returns a stale result if there is one, and throws otherwise. */
  function whenAway(entry: Entry<Found> | undefined, err: unknown): Aged<Found> {
    if (isAway(err)) awayUntil = performance.now() + AWAY_MS;
    const stale = isAway(err) ? staleAnswer(entry) : undefined;
    if (stale === undefined) throw err;
    use.stale += 1;
    return stale;
  }

  if (lease === undefined && staleMs === 0) return find;
  return async (name) => {
    const entry = entries.get(name);
    const found = leased(entry);
    if (found !== undefined) {
      assertServed();
      use.cached += 1;
      return found;
    }
    const asking = ask(name);
    const stale = performance.now() < awayUntil ? staleAnswer(entry) : undefined;
    if (stale === undefined) return asking.catch((err) => whenAway(entry, err));
    asking.catch(() => undefined);
    assertServed();
    use.stale += 1;
    return stale;
  };
}
