import { randomBytes } from "node:crypto";
import { DatabaseError } from "pg";
import { type Migration, readMigrationFiles } from "../../row/read-migration-files.ts";
import { type Connection, orRollBack } from "../connection/connection.ts";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import { type LockPatience, limitLockWaits, lockInGaps } from "./lock-in-gaps.ts";

/** How migrations are run. */
export interface MigrateOptions extends LockPatience {
  /** Whether a store is made where there is none. */
  readonly mayMake: boolean;
  /** The database without its password. */
  readonly place: string;
}

/** Our migrations, in order. */
export function readMigrations(): readonly Migration[] {
  return readMigrationFiles(import.meta.dirname);
}

/**
 * Runs the migrations that the database lacks, in order, all in one transaction. Locks only if some are missing;
 * several nodes may do this at once. Where a table is in use, it is tried again with pauses, so that nobody waits long
 * behind it. Throws PostgresStoreError when a migration that ran has been edited since, when the database is ahead of
 * these migrations and may not be served without those it has, when there is no store and none may be made, and when
 * others hold a lock for too long.
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
      // Behind another node that migrates, for as long as it takes.
      await connection.run("SELECT one FROM schema_lock FOR UPDATE");
      await limitLockWaits(connection);
      // Another node may have been first since the count above.
      const missing = migrations.slice(await countApplied(connection, migrations, place));
      for (const migration of missing) await apply(connection, migration);
      await connection.commit("COMMIT");
    }),
  );
}

/**
 * Makes the tables of a store with this identity where there are none, and has them filled, in one transaction. Throws
 * PostgresStoreError when there is a store.
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

/** How often nodes that start at the same moment may get in each other's way. */
const ATTEMPTS_MAX = 20;

/** IF NOT EXISTS does not keep two sessions from making a table at once: the server then refuses one of them. */
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

/** A name that is taken, in a catalog of the server or as a table, or a catalog that another session has changed. */
function isRace(err: unknown): boolean {
  return err instanceof DatabaseError && ["23505", "42P07", "42710", "XX000", "40001"].includes(err.code ?? "");
}

/** Checks what ran against what we have, and counts it. */
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
