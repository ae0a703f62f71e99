import type Sqlite from "better-sqlite3";
import { createBoundedCache } from "../../../cache/bounded-cache.ts";

/** Detects commits. */
export interface Revisions {
  /** A number that changes if anything was committed since the last call. */
  current(): number;
  /** Must be called after each commit of this process: SQLite reports only those of other connections. */
  noteCommit(): void;
}

/**
 * Number of commits of this process, shared by all databases: a commit through one database must be visible to another
 * one on the same file within the same turn of the event loop.
 */
let ownCommits = 0;

/**
 * Reads SQLite's data version (https://sqlite.org/pragma.html#pragma_data_version), which costs a fifth of a look-up.
 * Look-ups in the same turn of the event loop share one read: the turn ends before another process can report a commit.
 * `onChange` is called before a new number is returned, and may throw.
 */
export function createRevisions(connection: Sqlite.Database, onChange: () => void): Revisions {
  const dataVersion = connection.prepare<[], number>("PRAGMA data_version").pluck();
  let seen: number | undefined;
  let commitsSeen = 0;
  let revision = 0;
  let isCurrent = false;
  const expire = (): void => {
    isCurrent = false;
  };

  return {
    current() {
      if (isCurrent && commitsSeen === ownCommits) return revision;
      const version = dataVersion.get();
      if (version !== seen || commitsSeen !== ownCommits) {
        onChange();
        revision += 1;
      }
      seen = version;
      commitsSeen = ownCommits;
      if (!isCurrent) process.nextTick(expire);
      isCurrent = true;
      return revision;
    },
    noteCommit() {
      ownCommits += 1;
    },
  };
}

/** More than the number of keys or templates that one process uses at a time. */
const ENTRIES_MAX = 10_000;

/** The part of a database that a cached look-up needs. */
interface Readable {
  revision(): number;
  read<Found>(find: () => Found): Found;
}

/**
 * Returns a look-up with a cache that is valid until any process commits; a hit only checks for commits. Misses are not
 * cached, because callers can request any number of names that do not exist.
 */
export function createReadThroughCache<Found extends object>(
  database: Readable,
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
