import type Sqlite from "better-sqlite3";

/** Returns a function that reads the oldest schema version whose release may serve a store that records one. */
export function prepareOldestRelease(connection: Sqlite.Database): () => number | undefined {
  const read = connection.prepare<[], number>("SELECT schema FROM oldest_release").pluck();
  return () => read.get();
}

/** A release without roles would give the holder of any admin key all permissions. */
export const SCHEMA_WITH_ROLES = 11;

/** Returns a function that excludes releases older than a schema version from now on. Call it in a transaction. */
export function prepareRaiseOldest(writer: Sqlite.Database): (schema: number) => void {
  const raise = writer.prepare<[number, number]>("UPDATE oldest_release SET schema = ? WHERE schema < ?");
  return (schema) => raise.run(schema, schema);
}

/** Whether a release that knows schema versions up to `known` may serve a store with a newer one. */
export function isServedBy(connection: Sqlite.Database, known: number): boolean {
  const isNoted = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'oldest_release'").get() !== undefined;
  return isNoted && (prepareOldestRelease(connection)() ?? Number.POSITIVE_INFINITY) <= known;
}
