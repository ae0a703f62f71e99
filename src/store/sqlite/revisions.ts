import type Sqlite from "better-sqlite3";

/** Tells whether anything was committed. */
export interface Revisions {
  /** A number that is another one when anything was committed since it was last asked for. */
  current(): number;
  /** To be called after a commit of this process: SQLite reports only those of other connections. */
  noteCommit(): void;
}

/** Asks SQLite for its data version (https://sqlite.org/pragma.html#pragma_data_version), at a fifth of the cost of a look-up. */
export function createRevisions(connection: Sqlite.Database): Revisions {
  const dataVersion = connection.prepare<[], number>("PRAGMA data_version").pluck();
  let seen: number | undefined;
  let revision = 0;

  return {
    current() {
      const version = dataVersion.get();
      if (version !== seen) revision += 1;
      seen = version;
      return revision;
    },
    noteCommit() {
      revision += 1;
    },
  };
}
