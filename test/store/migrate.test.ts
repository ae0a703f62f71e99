import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFolder = 0;
let connection: Sqlite.Database;

beforeEach(() => {
  connection = new Sqlite(":memory:");
  return () => connection.close();
});

it("runs the files in the order of their numbers, once, and records each", () => {
  const folder = write({
    "0002_fill.sql": "INSERT INTO log VALUES ('second');",
    "0001_make.sql": "CREATE TABLE log (text TEXT); INSERT INTO log VALUES ('first');",
  });
  migrate(connection, readMigrations(folder));
  migrate(connection, readMigrations(folder));
  expect(connection.prepare("SELECT text FROM log").pluck().all()).toEqual(["first", "second"]);
  expect(connection.prepare("SELECT file FROM schema_migrations").pluck().all()).toEqual([
    "0001_make.sql",
    "0002_fill.sql",
  ]);
  expect(connection.pragma("user_version", { simple: true })).toBe(2);
});

it("runs only what was added since", () => {
  const first = { "0001_make.sql": "CREATE TABLE log (text TEXT);" };
  migrate(connection, readMigrations(write(first)));
  migrate(connection, readMigrations(write({ ...first, "0002_fill.sql": "INSERT INTO log VALUES ('second');" })));
  expect(connection.prepare("SELECT text FROM log").pluck().all()).toEqual(["second"]);
});

it("undoes a file that fails half-way, and keeps those before it", () => {
  const folder = write({
    "0001_make.sql": "CREATE TABLE log (text TEXT);",
    "0002_fail.sql": "INSERT INTO log VALUES ('half'); INSERT INTO nowhere VALUES (1);",
  });
  expect(() => migrate(connection, readMigrations(folder))).toThrow("nowhere");
  expect(connection.inTransaction).toBe(false);
  expect(connection.prepare("SELECT text FROM log").pluck().all()).toEqual([]);
  expect(connection.pragma("user_version", { simple: true })).toBe(1);
});

it("notices that a file which ran has been edited, but not other line endings", () => {
  const sql = "CREATE TABLE log (text TEXT);\n";
  migrate(connection, readMigrations(write({ "0001_make.sql": sql })));
  migrate(connection, readMigrations(write({ "0001_make.sql": sql.replace("\n", "\r\n") })));
  const edited = readMigrations(write({ "0001_make.sql": `${sql}-- edited\n` }));
  expect(() => migrate(connection, edited)).toThrow(/another text of migration 0001_make\.sql/);
});

it.each([
  ["a gap", ["0001_a.sql", "0003_c.sql"], "0003_c.sql: expected migration number 2"],
  ["a number twice", ["0001_a.sql", "0001_b.sql"], "0001_b.sql: expected migration number 2"],
  ["no number", ["first.sql"], "first.sql: expected migration number 1"],
])("refuses files with %s", (_fault, files, message) => {
  const folder = write(Object.fromEntries(files.map((file) => [file, "SELECT 1;"])));
  expect(() => readMigrations(folder)).toThrow(message);
});

function write(files: Record<string, string>): string {
  lastFolder += 1;
  const folder = directory.path(`migrations-${lastFolder}`);
  mkdirSync(folder);
  for (const [file, sql] of Object.entries(files)) writeFileSync(join(folder, file), sql);
  return folder;
}
