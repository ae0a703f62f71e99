import { createBoundedCache } from "../../cache/bounded-cache.ts";
import type { Database } from "./database.ts";

/** More than the keys or templates that one process is busy with at a time. */
const KEPT_MAX = 10_000;

/**
 * A look-up that keeps what it found for as long as nothing is committed, by whatever process; a busy reader is then asked
 * only whether that is so. What was not found is looked for anew: anyone can name what does not exist.
 */
export function rememberReads<Found extends object>(
  database: Database,
  find: (name: string) => Found | undefined,
): (name: string) => Found | undefined {
  const kept = createBoundedCache<Found>({ values: KEPT_MAX });
  let keptAt = -1;

  return (name) => {
    const revision = database.revision();
    if (revision !== keptAt) {
      kept.clear();
      keptAt = revision;
    }
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = database.read(() => find(name));
    if (found !== undefined) kept.set(name, found);
    return found;
  };
}
