import { randomBytes } from "node:crypto";
import { DatabaseError } from "pg";
import { type Migration, readMigrationFiles } from "../../row/read-migration-files.ts";
import { type Connection, orRollBack } from "../connection/connection.ts";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import { type LockPatience, limitLockWaits, lockInGaps } from "./lock-in-gaps.ts";

/** Options of migrations. */
export interface MigrateOptions extends LockPatience {
  /** Whether to create a store if there is none. */
  readonly mayMake: boolean;
  /** The database without its password. */
  readonly place: string;
}

/** Reads the migrations, in order. */
export function readMigrations(): readonly Migration[] {
  return readMigrationFiles(import.meta.dirname);
}

/**
 * Runs the missing migrations in order, all in one transaction. Locks only if some are missing; several nodes may call
 * this at once. If a table is in use, it retries with pauses, so that other statements do not wait long. Throws
 * PostgresStoreError if an applied migration has been edited since, if the database has newer migrations that do not
 * allow this release to serve it, if there is no store and none may be created, and if other sessions hold a lock for
 * too long.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  { mayMake, place, ...patience }: MigrateOptions,
): Promise<void> {
  const applied = await countApplied(connection, migrations, place);
  if (applied >= migrations.length) return;
  if (applied === 0 && !mayMake) throw new PostgresStoreError(place, "absent", "holds no store");
  await makeLock(connection);
  await lockInGaps(connection, { ...patience, place }, () =>
    orRollBack(connection, async () => {
      await connection.run("BEGIN ISOLATION LEVEL READ COMMITTED");
      // Waits for another node that migrates, without a time limit.
      await connection.run("SELECT one FROM schema_lock FOR UPDATE");
      await limitLockWaits(connection);
      // Another node may have run it since the count above.
      const missing = migrations.slice(await countApplied(connection, migrations, place));
      for (const migration of missing) await apply(connection, migration);
      await connection.commit("COMMIT");
    }),
  );
}

/**
 * Creates and fills the tables of a store with this identity, in one transaction. Throws PostgresStoreError if there is
 * a store.
 */
export async function makeTables(
  connection: Connection,
  migrations: readonly Migration[],
  { id, place }: { readonly id: string; readonly place: string },
  fill: () => Promise<void>,
): Promise<void> {
  await makeLock(connection);
  await orRollBack(connection, async () => {
    await connection.run("BEGIN ISOLATION LEVEL READ COMMITTED");
    await connection.run("SELECT one FROM schema_lock FOR UPDATE");
    if ((await countApplied(connection, migrations, place)) > 0) {
      throw new PostgresStoreError(place, "occupied", "holds a store");
    }
    for (const migration of migrations) await apply(connection, migration, id);
    await fill();
    await connection.commit("COMMIT");
  });
}

async function apply(connection: Connection, migration: Migration, id = newId()): Promise<void> {
  await connection.run(migration.sql);
  if (migration.number === 1) {
    await connection.run(
      "INSERT INTO store_state (one, id, oldest_schema, last_event, last_change) VALUES (1, $1, 1, 0, 0)",
      [id],
    );
  }
  await connection.run("INSERT INTO schema_migrations (number, file, checksum, applied_at) VALUES ($1, $2, $3, $4)", [
    migration.number,
    migration.file,
    migration.checksum,
    Date.now(),
  ]);
}

function newId(): string {
  return randomBytes(16).toString("hex");
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS schema_lock (one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1));
  CREATE TABLE IF NOT EXISTS schema_migrations (
    number INTEGER NOT NULL PRIMARY KEY,
    file TEXT NOT NULL,
    checksum TEXT NOT NULL,
    applied_at BIGINT NOT NULL
  );
  INSERT INTO schema_lock (one) VALUES (1) ON CONFLICT DO NOTHING;
`;

/** Maximum number of conflicts between nodes that start at the same moment. */
const ATTEMPTS_MAX = 20;

/** IF NOT EXISTS does not prevent two sessions from creating a table at once: the server then refuses one of them. */
async function makeLock(connection: Connection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.run(TABLES);
      return;
    } catch (err) {
      if (!isRace(err) || attempt === ATTEMPTS_MAX) throw err;
    }
  }
}

/** True if a name exists already, in a catalog or as a table, or if another session has changed a catalog. */
function isRace(err: unknown): boolean {
  return err instanceof DatabaseError && ["23505", "42P07", "42710", "XX000", "40001"].includes(err.code ?? "");
}

/** Compares the applied migrations with the known ones, and returns their number. */
async function countApplied(connection: Connection, migrations: readonly Migration[], place: string): Promise<number> {
  const records = await connection.first(
    "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_migrations'",
  );
  if (records === undefined) return 0;
  const applied = await connection.all<Omit<Migration, "sql">>(
    "SELECT number, file, checksum FROM schema_migrations ORDER BY number",
  );
  for (const { number, file, checksum } of applied) {
    const migration = migrations[number - 1];
    if (migration === undefined) {
      const state = await connection.first<{ oldest_schema: number }>("SELECT oldest_schema FROM store_state");
      if ((state?.oldest_schema ?? Number.POSITIVE_INFINITY) <= migrations.length) break;
      throw new PostgresStoreError(place, "newer", `has migration ${file}, which this release does not know`);
    }
    if (migration.checksum !== checksum) {
      throw new PostgresStoreError(place, "edited", `was made by another text of migration ${migration.file}`);
    }
  }
  return applied.length;
}
