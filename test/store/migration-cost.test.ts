import { readFileSync, statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const MIGRATIONS = readMigrations();
/** So many were released with tables that have grown since. */
const RELEASED = 2;
const ROWS = 1_600;
let path: string;
let lastFile = 0;

beforeEach(() => {
  path = directory.path(`large-${++lastFile}.db`);
  const connection = new Sqlite(path);
  migrate(connection, MIGRATIONS.slice(0, RELEASED));
  fillTables(connection);
  connection.close();
});

describe.skipIf(process.platform !== "linux")("a start on a store of an older schema", () => {
  it("reads and writes as little of a large store as of a small one", () => {
    const size = statSync(path).size;
    const cost = costOf((connection) => migrate(connection, MIGRATIONS));
    expect(cost.read + cost.written).toBeGreaterThan(0);
    expect(cost.read + cost.written).toBeLessThan(size / 10);
  });

  // The measure itself: SQLite reads all rows for the rule of a column, and tells nobody.
  it.each([
    "ALTER TABLE template_versions ADD COLUMN more TEXT NOT NULL DEFAULT '' CHECK (more <> 'x')",
    "CREATE INDEX more ON audit_events (subject)",
    "UPDATE keys SET name = name || 'more'",
  ])("would not with a migration that looks at rows: %s", (sql) => {
    const size = statSync(path).size;
    const cost = costOf((connection) => connection.exec(sql));
    expect(cost.read + cost.written).toBeGreaterThan(size / 10);
  });
});

/** What the process has the system read and write meanwhile, in bytes, from and to its caches too. */
function costOf(run: (connection: Sqlite.Database) => void): { readonly read: number; readonly written: number } {
  const connection = new Sqlite(path);
  const before = countBytes();
  run(connection);
  const after = countBytes();
  connection.close();
  return { read: after.read - before.read, written: after.written - before.written };
}

function countBytes(): { readonly read: number; readonly written: number } {
  const counts = readFileSync("/proc/self/io", "utf8");
  const count = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, "m").exec(counts)?.[1]);
  return { read: count("rchar"), written: count("wchar") };
}

/** Rows in every table of the first two migrations but the identity, which is one row. */
function fillTables(connection: Sqlite.Database): void {
  connection.exec("CREATE TEMP TABLE numbers (n INTEGER)");
  const insert = connection.prepare("INSERT INTO numbers VALUES (?)");
  for (let n = 1; n <= ROWS; n++) insert.run(n);
  const long = "printf('%0900d', n)";
  connection.exec(`
    INSERT INTO keys SELECT 'key_' || n, ${long}, 'sdk', 'all', 'full', 'lp_sdk_' || n, n, NULL, NULL, NULL, NULL
      FROM numbers;
    INSERT INTO key_secrets SELECT ${long}, 'key_' || n, zeroblob(32), 'sha256', n, NULL FROM numbers;
    INSERT INTO templates SELECT 't' || n, ${long}, 'slug-' || n, '', 1, 1, NULL, NULL, NULL, n, n, NULL FROM numbers;
    INSERT INTO template_drafts SELECT 't' || n, 'mjml', ${long} FROM numbers;
    INSERT INTO template_versions
      SELECT 't' || n, 1, '', '', n, 'key_1', NULL, 'html', 'c', '[]', 'mjml', ${long} FROM numbers;
    INSERT INTO template_programs SELECT 't' || n, 1, 'html', ${long} FROM numbers;
    INSERT INTO audit_events SELECT n, n, 'key_1', 'template.publish', ${long}, '{}' FROM numbers;
  `);
}
