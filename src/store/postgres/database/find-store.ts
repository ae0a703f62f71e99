import type { Connection } from "../connection/connection.ts";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";

/**
 * Finds the schema of the store: any schema of search_path, including one without permissions for the user, which the
 * server ignores. Undefined if there is no store. Throws PostgresStoreError if there are two.
 */
export async function findStore(connection: Connection, place: string): Promise<string | undefined> {
  const setting = await connection.first<{ path: string; user: string }>(
    "SELECT current_setting('search_path') AS path, current_user AS user",
  );
  const schemas = setting === undefined ? [] : readPath(setting.path, setting.user);
  const found = await connection.all<{ schema: string }>(STORES, [schemas]);
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    const names = `in the schemas "${first.schema}" and "${second.schema}" of its search_path`;
    throw new PostgresStoreError(place, "twofold", `holds two stores, ${names}`);
  }
  return first?.schema;
}

/** The catalog shows tables on which the user has no privilege; information_schema does not. */
const STORES = `
  SELECT DISTINCT space.nspname AS schema, array_position($1::text[], space.nspname::text) AS position
  FROM pg_namespace AS space
  JOIN pg_class AS state ON state.relnamespace = space.oid AND state.relname = 'store_state'
  JOIN pg_class AS history ON history.relnamespace = space.oid AND history.relname = 'schema_migrations'
  WHERE space.nspname = ANY($1::text[])
  ORDER BY position
`;

/** Parses a search_path: `"$user", public` starts with the schema named like the user. */
function readPath(path: string, user: string): readonly string[] {
  const names = [...path.matchAll(/"((?:[^"]|"")*)"|([^\s,"]+)/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain.toLowerCase(),
  );
  return names.map((name) => (name === "$user" ? user : name));
}
