import type Sqlite from "better-sqlite3";
import { type Migration, readMigrationFiles } from "../../row/read-migration-files.ts";
import { StoreFileError } from "../file/store-file-error.ts";
import { isServedBy } from "./oldest-release.ts";

/** Marks our files, by the `application_id` of their header: "LPRS" in ASCII. */
export const APPLICATION_ID = 0x4c505253;

/** The migrations of a directory, ours unless it is named, in order. Throws as `readMigrationFiles` does. */
export function readMigrations(directory = import.meta.dirname): readonly Migration[] {
  return readMigrationFiles(directory);
}

/**
 * Runs the migrations that the database lacks, in order, each in a transaction of its own with the record that it ran.
 * Takes a lock only if some are missing; several processes may do this at once. Throws StoreFileError when one that ran
 * has been edited since, or when the database is ahead of these migrations and may not be served without those it has.
 */
export function migrate(connection: Sqlite.Database, migrations: readonly Migration[]): void {
  for (const migration of migrations.slice(countApplied(connection, migrations))) {
    const apply = connection.transaction(() => {
      // Another process may have been first since the count above.
      if (countApplied(connection, migrations) >= migration.number) return;
      connection.exec(migration.sql);
      record(connection, migration);
    });
    apply.exclusive();
  }
}

/** Checks what ran against what we have, and counts it. */
function countApplied(connection: Sqlite.Database, migrations: readonly Migration[]): number {
  const hasRecords = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get();
  if (hasRecords === undefined) return 0;
  const applied = connection
    .prepare<[], { number: number; file: string; checksum: string }>(
      "SELECT number, file, checksum FROM schema_migrations ORDER BY number",
    )
    .all();
  for (const { number, file, checksum } of applied) {
    const migration = migrations[number - 1];
    if (migration === undefined) {
      if (isServedBy(connection, migrations.length)) break;
      throw new StoreFileError(connection.name, "newer", `has migration ${file}, which this release does not know`);
    }
    if (migration.checksum !== checksum) {
      throw new StoreFileError(connection.name, "edited", `was made by another text of migration ${migration.file}`);
    }
  }
  return applied.length;
}

function record(connection: Sqlite.Database, migration: Migration): void {
  connection.exec(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number INTEGER PRIMARY KEY,
      file TEXT NOT NULL,
      checksum TEXT NOT NULL,
      applied_at INTEGER NOT NULL
    ) STRICT
  `);
  connection
    .prepare("INSERT INTO schema_migrations (number, file, checksum, applied_at) VALUES (?, ?, ?, ?)")
    .run(migration.number, migration.file, migration.checksum, Date.now());
  connection.pragma(`application_id = ${APPLICATION_ID}`);
  connection.pragma(`user_version = ${migration.number}`);
}
