import { Client } from "pg";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { HAS_POSTGRES, type useDatabase } from "./use-database.ts";

type Open = (place: PostgresLocation) => Promise<Store>;

/** A schema that holds a store, and the statements that make it as empty as a new one. */
interface EmptiedPlace {
  readonly place: PostgresLocation;
  readonly statements: string;
}

/**
 * Opens stores that are empty, in few schemas: the tables of a store are made once, and emptied for each test. A schema
 * is free again when its test has ended.
 */
export function useEmptiedPlaces(database: ReturnType<typeof useDatabase>) {
  const free: EmptiedPlace[] = [];
  const used: EmptiedPlace[] = [];
  let client: Client;

  if (HAS_POSTGRES) {
    beforeAll(async () => {
      client = new Client({ connectionString: database.url });
      await client.connect();
      // Without triggers and foreign keys: rows can be deleted in any order, also those that are never deleted.
      await client.query("SET session_replication_role = replica");
    });
    afterAll(() => client.end());
    afterEach(() => void free.push(...used.splice(0)));
  }

  async function openNew(open: Open): Promise<Store> {
    const place = await database.newPlace();
    const store = await open(place);
    const schema = place.options?.replace("-c search_path=", "") ?? "";
    used.push({ place, statements: await toStatements(client, schema) });
    return store;
  }

  return {
    /** `open` is given a place without a store, or with an empty one. */
    async openEmpty(open: Open): Promise<Store> {
      const emptied = free.pop();
      if (emptied === undefined) return openNew(open);
      used.push(emptied);
      await client.query(emptied.statements);
      return open(emptied.place);
    },
  };
}

/** Brings every table back to its rows of this moment, and names the store as no other one. */
async function toStatements(client: Client, schema: string): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = $1 AND tablename NOT LIKE 'schema_%'",
    [schema],
  );
  // DELETE is far cheaper than TRUNCATE for a few rows.
  const statements = tables.map(({ name }) => `DELETE FROM ${schema}.${name}`);
  for (const { name } of tables) {
    const table = `${schema}.${name}`;
    const { rows } = await client.query(`SELECT json_agg(to_json(kept))::text AS kept FROM ${table} AS kept`);
    const kept: string | null = rows[0]?.kept ?? null;
    if (kept === null) continue;
    const records = `json_populate_recordset(NULL::${table}, ${client.escapeLiteral(kept)})`;
    statements.push(`INSERT INTO ${table} SELECT * FROM ${records}`);
  }
  statements.push(`UPDATE ${schema}.store_state SET id = replace(gen_random_uuid()::text, '-', '')`);
  return statements.join("; ");
}
