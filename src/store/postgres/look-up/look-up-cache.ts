import { isAway } from "../connection/storage-refusal.ts";
import type { CacheLease } from "../lease/cache-lease.ts";

/** When a look-up is answered from memory. */
export interface CachePolicy {
  /** Undefined: every request asks. */
  readonly lease: CacheLease | undefined;
  /** For how long stale answers are served while the database is away; 0 for never. */
  readonly staleMs: number;
}

/** What was found; `staleMs` ago where the database could not be asked again. */
export type Aged<Found> = Found & { readonly staleMs?: number };

/** Counts of what was answered from memory. */
export interface CacheUse {
  /** By the lease. */
  cached: number;
  /** While the database was away. */
  stale: number;
}

/** What a cache of look-ups is made with. */
export interface LookUpCacheDeps<Found> extends CachePolicy {
  /** Throws when nothing may be served any more. */
  readonly assertServed: () => void;
  /** Whether it may be served stale while the database is away. */
  readonly mayBeStale: (found: Found) => boolean;
  readonly use: CacheUse;
}

/** More than the keys or templates that one process is busy with at a time. */
const ENTRIES_MAX = 50_000;
/** What was changed by hand, past every promise, is seen after so long. */
const AGE_MAX_MS = 5_000;
/** How long nobody waits for a database that was found to be away; each look-up still asks. */
const AWAY_MS = 1_000;

interface Entry<Found> {
  /** Undefined for what is gone. Others that are absent are not cached: anyone can name what does not exist. */
  readonly found: Found | undefined;
  readonly generation: number;
  /** From before it was requested. */
  readonly askedAt: number;
}

/** Answers look-ups from memory where the policy allows it. */
export function cacheLookUp<Found extends object>(
  find: (name: string) => Promise<Found | undefined>,
  { lease, staleMs, assertServed, mayBeStale, use }: LookUpCacheDeps<Found>,
): (name: string) => Promise<Aged<Found> | undefined> {
  /** In the order in which they were put in. */
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
    // The generation is that of the question: an answer to what was forgotten since may be too old.
    if (generation === undefined) entries.delete(name);
    else if (found !== undefined || entries.has(name)) put(name, { found, generation, askedAt });
    return found;
  }

  /** What is served where no answer comes. */
  function staleAnswer(entry: Entry<Found> | undefined): Aged<Found> | undefined {
    if (entry?.found === undefined || entry.generation !== (lease?.generation ?? 0)) return undefined;
    const age = performance.now() - entry.askedAt;
    return age < staleMs && mayBeStale(entry.found) ? { ...entry.found, staleMs: age } : undefined;
  }

  /** Undefined where the database has to be asked. */
  function leased(entry: Entry<Found> | undefined): Found | undefined {
    const now = performance.now();
    if (entry === undefined || entry.generation !== lease?.validGeneration(now)) return undefined;
    return now - entry.askedAt < AGE_MAX_MS ? entry.found : undefined;
  }

  /** Serves a stale answer where there is one, and throws otherwise. */
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
