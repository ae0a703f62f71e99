import type { StoreReader, StoreRow, StoreTable, StoreTableName } from "../../row/store-table.ts";
import type { PostgresLocation } from "../../store-location.ts";
import type { Connection } from "../connection/connection.ts";
import { openDatabase } from "../database/open-database.ts";

/** Number of rows read at once. A single text can be several megabytes. */
const BATCH = 100;

/** Reads a snapshot of the store while nodes continue to serve it. Throws as `openDatabase` does. */
export async function readStore<Result>(
  location: PostgresLocation,
  use: (reader: StoreReader) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location, { mayMake: false });
  try {
    return await database.readAtOnce(async (connection) => {
      // The caller writes the rows elsewhere in between, which may take long.
      await connection.run("SET LOCAL idle_in_transaction_session_timeout = 0");
      return use({ id: database.id, read: (table) => readRows(connection, table) });
    });
  } finally {
    await database.close();
  }
}

/** Reads all rows of a table in a transaction. */
export async function* readRows(connection: Connection, { name, columns }: StoreTable) {
  await connection.run(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${columns.join(", ")} FROM ${FROM[name] ?? name}`);
  for (;;) {
    const rows = await connection.all<StoreRow>(`FETCH ${BATCH} FROM copied`);
    if (rows.length === 0) break;
    yield rows;
  }
  await connection.run("CLOSE copied");
}

/** Sources of rows that have no table with their name. */
const FROM: Partial<Record<StoreTableName, string>> = {
  store: "store_state",
  published_versions: "templates WHERE published_version IS NOT NULL",
};
