import { createBoundedCache } from "../../../cache/bounded-cache.ts";
import type { Database } from "./database.ts";

/** More than the keys or templates that one process is busy with at a time. */
const ENTRIES_MAX = 10_000;

/**
 * A look-up through a cache that holds until any process commits; a hit costs only the question whether one has. Misses
 * are not cached: anyone can name what does not exist.
 */
export function createReadThroughCache<Found extends object>(
  database: Database,
  find: (name: string) => Found | undefined,
): (name: string) => Found | undefined {
  const cache = createBoundedCache<Found>({ values: ENTRIES_MAX });
  let cachedAt = -1;

  return (name) => {
    const revision = database.revision();
    if (revision !== cachedAt) {
      cache.clear();
      cachedAt = revision;
    }
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const found = database.read(() => find(name));
    if (found !== undefined) cache.set(name, found);
    return found;
  };
}
