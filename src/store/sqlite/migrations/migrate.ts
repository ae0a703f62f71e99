import type Sqlite from "better-sqlite3";
import { type Migration, readMigrationFiles } from "../../row/read-migration-files.ts";
import { StoreFileError } from "../file/store-file-error.ts";
import { isServedBy } from "./oldest-release.ts";

/** The `application_id` in the header of store files: "LPRS" in ASCII. */
export const APPLICATION_ID = 0x4c505253;

/** Reads the migrations of a directory, in order. Throws as `readMigrationFiles` does. */
export function readMigrations(directory = import.meta.dirname): readonly Migration[] {
  return readMigrationFiles(directory);
}

/**
 * Runs the missing migrations in order, each in one transaction with its record. Locks the database only if some are
 * missing; several processes may call this at once. Throws StoreFileError if an applied migration has been edited
 * since, or if the database has newer migrations that do not allow this release to serve it.
 */
export function migrate(connection: Sqlite.Database, migrations: readonly Migration[]): void {
  for (const migration of migrations.slice(countApplied(connection, migrations))) {
    const apply = connection.transaction(() => {
      // Another process may have run it since the count above.
      if (countApplied(connection, migrations) >= migration.number) return;
      connection.exec(migration.sql);
      record(connection, migration);
    });
    apply.exclusive();
  }
}

/** Compares the applied migrations with the known ones, and returns their number. */
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
