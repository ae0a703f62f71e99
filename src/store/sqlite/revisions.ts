import type Sqlite from "better-sqlite3";

/** Tells whether anything was committed. */
export interface Revisions {
  /** A number that is another one when anything was committed since it was last asked for. */
  current(): number;
  /** To be called after a commit of this process: SQLite reports only those of other connections. */
  noteCommit(): void;
}

/** Counts the commits of this process, to whatever file. */
let ownCommits = 0;

/**
 * Asks SQLite for its data version (https://sqlite.org/pragma.html#pragma_data_version), at a fifth of the cost of a look-up, and
 * once per turn of the event loop's queue: what another process says that it has committed arrives in a later one.
 */
export function createRevisions(connection: Sqlite.Database): Revisions {
  const dataVersion = connection.prepare<[], number>("PRAGMA data_version").pluck();
  let seen: number | undefined;
  let revision = 0;
  let isAsked = false;
  let commitsThen = 0;
  const forget = (): void => {
    isAsked = false;
  };

  return {
    current() {
      if (isAsked && commitsThen === ownCommits) return revision;
      const version = dataVersion.get();
      if (version !== seen || commitsThen !== ownCommits) revision += 1;
      seen = version;
      commitsThen = ownCommits;
      if (!isAsked) process.nextTick(forget);
      isAsked = true;
      return revision;
    },
    noteCommit() {
      ownCommits += 1;
    },
  };
}
