import { Client } from "pg";
import type { StoreRow, StoreTable, StoreTableName, StoreWriter } from "../../row/store-table.ts";
import type { PostgresLocation } from "../../store-location.ts";
import { describeLocation } from "../../store-location.ts";
import { toClientConfig } from "../connection/client-config.ts";
import { type Connection, toConnection, toStatementError } from "../connection/connection.ts";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import { findStore } from "../database/find-store.ts";
import { assertSettings, beginTimeline, toStoreError } from "../database/open-database.ts";
import { makeTables, readMigrations } from "../migrations/migrate.ts";
import { readRows } from "./read-store.ts";

/**
 * Creates a store with this identity in a database without one, in one transaction; if `fill` throws, nothing is left.
 * Throws PostgresStoreError if the database cannot be used or holds a store.
 */
export async function makeStore(
  location: PostgresLocation,
  id: string,
  fill: (writer: StoreWriter) => Promise<void>,
): Promise<void> {
  const place = describeLocation(location);
  const client = new Client(toClientConfig(location));
  client.on("error", () => undefined); // the pending statement throws it
  try {
    await client.connect().catch((err) => {
      throw toStatementError(err);
    });
    const connection = toConnection(client);
    await assertSettings(connection, place);
    if ((await findStore(connection, place)) !== undefined) {
      throw new PostgresStoreError(place, "occupied", "holds a store");
    }
    await makeTables(connection, readMigrations(), { id, place }, async () => {
      await beginTimeline(connection);
      await fill(toWriter(connection));
    });
  } catch (err) {
    throw toStoreError(err, place);
  } finally {
    await client.end();
  }
}

function toWriter(connection: Connection): StoreWriter {
  return {
    async write(table, rows) {
      const update = UPDATES[table.name];
      if (update === undefined) await insert(connection, table, rows);
      else
        await Promise.all(
          rows.map((row) =>
            connection.run(
              update,
              table.columns.map((column) => row[column] ?? null),
            ),
          ),
        );
    },
    read: (table) => readRows(connection, table),
  };
}

async function insert(connection: Connection, { name, columns }: StoreTable, rows: readonly StoreRow[]): Promise<void> {
  if (rows.length === 0) return;
  const tuples = rows.map(
    (_, row) => `(${columns.map((_, index) => `$${row * columns.length + index + 1}`).join(", ")})`,
  );
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  await connection.run(`INSERT INTO ${name} (${columns.join(", ")}) VALUES ${tuples.join(", ")}`, values);
}

/** Statements that update existing rows. */
const UPDATES: Partial<Record<StoreTableName, string>> = {
  store: "UPDATE store_state SET last_event = $1, last_change = $2",
  key_pepper: "INSERT INTO key_pepper (one, fingerprint) VALUES (1, $1)",
  published_versions: "UPDATE templates SET published_version = $2 WHERE id = $1",
  audit_begin: "UPDATE audit_begin SET number = $1, digest = $2",
};
