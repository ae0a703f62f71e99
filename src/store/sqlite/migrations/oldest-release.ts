import type Sqlite from "better-sqlite3";

/** Returns the function that reads the oldest schema whose release may serve a store, of one that tells it. */
export function prepareOldestRelease(connection: Sqlite.Database): () => number | undefined {
  const read = connection.prepare<[], number>("SELECT schema FROM oldest_release").pluck();
  return () => read.get();
}

/** A release that does not know roles would let the holder of any admin key do everything. */
export const SCHEMA_WITH_ROLES = 11;

/** Returns the function that keeps releases of before a schema away from then on, to be called inside a transaction. */
export function prepareRaiseOldest(writer: Sqlite.Database): (schema: number) => void {
  const raise = writer.prepare<[number, number]>("UPDATE oldest_release SET schema = ? WHERE schema < ?");
  return (schema) => raise.run(schema, schema);
}

/** Whether a release that knows schemas up to `known` may serve a store with one that it does not know. */
export function isServedBy(connection: Sqlite.Database, known: number): boolean {
  const isNoted = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'oldest_release'").get() !== undefined;
  return isNoted && (prepareOldestRelease(connection)() ?? Number.POSITIVE_INFINITY) <= known;
}
