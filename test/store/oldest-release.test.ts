import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import type { Migration } from "../../src/store/row/read-migration-files.ts";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const MIGRATIONS = readMigrations();
const EXPANDING = "CREATE TABLE folders (id TEXT PRIMARY KEY) STRICT; ALTER TABLE templates ADD COLUMN folder TEXT;";
const CONTRACTING = `ALTER TABLE keys RENAME COLUMN name TO title; UPDATE oldest_release SET schema = ${MIGRATIONS.length + 1};`;

describe("a store that a newer release has brought its schema to", () => {
  it("is opened and changed by this one while it only has more", async () => {
    const path = directory.path("expanded.db");
    const store = await openSqliteStore(path);
    migrateFurther(path, EXPANDING);
    await makeKey(store);
    await store.close();
    const again = await openSqliteStore(path);
    await makeKey(again);
    expect((await again.keys.list({ limit: 10 })).items).toHaveLength(2);
    await again.close();
  });

  it("is no longer read or changed by this one once it lacks what this one needs", async () => {
    const path = directory.path("contracted.db");
    const store = await openSqliteStore(path);
    migrateFurther(path, CONTRACTING);
    const refused = { code: "UNAVAILABLE", message: expect.stringContaining("start the newer one") };
    await expect(makeKey(store)).rejects.toMatchObject(refused);
    await expect(store.keys.list({ limit: 1 })).rejects.toMatchObject(refused);
    await expect(store.ping()).rejects.toMatchObject(refused);
    await store.close();
    await expect(openSqliteStore(path)).rejects.toMatchObject({ fault: "newer" });
  });

  it("is noticed by a process that only reads, with its next look at the store", async () => {
    const path = directory.path("read.db");
    const store = await openSqliteStore(path);
    migrateFurther(path, CONTRACTING);
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.keys.find("key_1")).rejects.toMatchObject({ message: expect.stringContaining("newer release") });
    await store.close();
  });
});

describe("a release that does not know roles", () => {
  const withoutRoles = MIGRATIONS.findIndex(({ file }) => file.endsWith("key_role.sql"));
  it.each([
    ["an SDK key", {}, true],
    ["an owner", { kind: "admin", role: "owner" }, true],
    ["a publisher", { kind: "admin", role: "publisher" }, false],
  ] as const)("and a store in which the newest key is %s", async (who, changes, isServed) => {
    const path = directory.path(`${who}.db`);
    const store = await openSqliteStore(path);
    await makeKey(store, storedKey(changes));
    await makeKey(store);
    await store.close();
    const connection = new Sqlite(path);
    const start = () => migrate(connection, MIGRATIONS.slice(0, withoutRoles));
    if (isServed) start();
    else expect(start).toThrow("this release does not know");
    connection.close();
  });
});

describe("each migration", () => {
  const connection = new Sqlite(":memory:");
  const told = MIGRATIONS.findIndex(({ sql }) => sql.includes("CREATE TABLE oldest_release")) + 1;
  migrate(connection, MIGRATIONS.slice(0, told));

  it.each(MIGRATIONS.slice(told).map(({ file, number }) => ({ file, number })))(
    "$file only adds, or says that older releases may not serve the store",
    ({ number }) => {
      expect(findContractions(connection, MIGRATIONS.slice(0, number))).toEqual([]);
    },
  );

  it.each([
    ["takes a column away", "ALTER TABLE key_pepper DROP COLUMN fingerprint", ["key_pepper.fingerprint"]],
    ["takes a table away", "DROP TABLE key_pepper", ["key_pepper.one", "key_pepper.fingerprint"]],
    ["renames", "ALTER TABLE keys RENAME COLUMN name TO title", ["keys.name"]],
    ["forbids", "CREATE UNIQUE INDEX names ON keys (name)", ["keys: names"]],
    ["forbids by a trigger", "CREATE TRIGGER t BEFORE INSERT ON keys BEGIN SELECT RAISE(ABORT, ''); END", ["keys: t"]],
    ["acts before", "CREATE TRIGGER t BEFORE INSERT ON keys BEGIN DELETE FROM sessions; END", ["keys: t"]],
    ["acts in what others use", "CREATE TRIGGER t AFTER INSERT ON keys BEGIN DELETE FROM templates; END", ["keys: t"]],
  ])("that %s would be found", (_what, sql, found) => {
    const copy = new Sqlite(connection.serialize());
    const migrations = MIGRATIONS.slice(0, Number(copy.pragma("user_version", { simple: true })));
    expect(findContractions(copy, [...migrations, further(migrations, sql)])).toEqual(found);
    const raising = further(migrations, `${sql.replace(/;?$/, ";")} UPDATE oldest_release SET schema = 99`);
    const other = new Sqlite(connection.serialize());
    expect(findContractions(other, [...migrations, raising])).toEqual([]);
    for (const each of [copy, other]) each.close();
  });
});

function further(migrations: readonly Migration[], sql: string): Migration {
  const number = migrations.length + 1;
  return { number, file: `${String(number).padStart(4, "0")}_further.sql`, sql, checksum: "" };
}

function migrateFurther(path: string, sql: string): void {
  const connection = new Sqlite(path);
  migrate(connection, [...MIGRATIONS, further(MIGRATIONS, sql)]);
  connection.close();
}

async function makeKey(store: Store, key = storedKey()): Promise<void> {
  await store.keys.create(key, storedSecret(key), auditEvent());
}

/** What a release of before the last of these migrations would miss or run into, unless it is told to stay away. */
function findContractions(connection: Sqlite.Database, migrations: readonly Migration[]): readonly string[] {
  const before = readColumns(connection);
  const rulesBefore = readRules(connection);
  const tables = new Set(before.map(({ table }) => table));
  const oldest = readOldest(connection);
  migrate(connection, migrations);
  if (readOldest(connection) > oldest) return [];
  const after = new Set(readColumns(connection).map((column) => JSON.stringify(column)));
  const missing = before.filter((column) => !after.has(JSON.stringify(column)));
  const known = new Set(rulesBefore.map(({ name }) => name));
  const added = readRules(connection)
    .filter(({ table, name }) => tables.has(table) && !known.has(name))
    .filter(({ sql }) => !onlyNotes(sql, tables) && !keepsRows(sql, tables));
  return [
    ...missing.map(({ table, name }) => `${table}.${name}`),
    ...added.map(({ table, name }) => `${table}: ${name}`),
  ];
}

/** Rows that a new table refers to stay, and who has deleted them goes on as if they were gone. */
function keepsRows(sql: string, tables: ReadonlySet<string>): boolean {
  const rule =
    /BEFORE DELETE ON \w+\s+WHEN EXISTS \(SELECT 1 FROM (\w+) [^;]*\)\s+BEGIN\s+SELECT RAISE\(IGNORE\);\s+END$/;
  const [, referring] = rule.exec(sql) ?? [];
  return referring !== undefined && !tables.has(referring);
}

type Column = { table: string; name: string; type: string; notnull: number; dflt_value: string | null };

/** SQLite refuses a new column that is NOT NULL and has no default. */
function readColumns(connection: Sqlite.Database): readonly Column[] {
  const sql = `SELECT m.name AS "table", c.name, c.type, c."notnull", c.dflt_value
    FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY m.rowid, c.cid`;
  return connection.prepare<[], Column>(sql).all();
}

type Rule = { readonly table: string; readonly name: string; readonly sql: string };

function readRules(connection: Sqlite.Database): readonly Rule[] {
  const sql = `SELECT tbl_name AS "table", name, sql FROM sqlite_schema
    WHERE type = 'trigger' OR (type = 'index' AND sql LIKE 'CREATE UNIQUE%')`;
  return connection.prepare<[], Rule>(sql).all();
}

/** What releases read and triggers alone write. */
const NOTED = ["change_counter", "template_changes"];

/** Whether a trigger refuses nothing and writes only to tables that older releases do not know, or do not write. */
function onlyNotes(sql: string, known: ReadonlySet<string>): boolean {
  const [head = "", ...body] = sql.split(/\bBEGIN\b/);
  const written = [...body.join().matchAll(/\b(?:INTO|UPDATE|DELETE FROM)\s+(\w+)/g)].map(([, table = ""]) => table);
  return (
    /\bAFTER\b/.test(head) &&
    !/\bRAISE\b/.test(sql) &&
    written.every((table) => !known.has(table) || NOTED.includes(table))
  );
}

function readOldest(connection: Sqlite.Database): number {
  return connection.prepare<[], number>("SELECT schema FROM oldest_release").pluck().get() ?? 0;
}
