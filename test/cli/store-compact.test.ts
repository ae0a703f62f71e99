import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { startOrdinaryTraffic } from "../support/ordinary-traffic.ts";
import { runHere } from "../support/run-here.ts";
import { startTestApp } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const MEGABYTE = 1e6;

it("gives back what is free beside a server that is used, and no call fails", async () => {
  const app = await startTestApp();
  afterAll(app.close);
  const adminToken = await app.issueKey({ kind: "admin" });
  const traffic = await startOrdinaryTraffic({ urls: () => [app.url], sdkToken: await app.issueKey(), adminToken });
  fillAndFree(app.storePath, 24);
  const before = statSync(app.storePath).size;
  const publishesBefore = traffic.publishes();
  const { status, lines, stdout } = await compact(app.storePath);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^the store is [\d.]+ (bytes|MB), was \d\d\.\d MB$/)]);
  expect(lines[0]).toMatch(/^compacting \d+ % of \d\d\.\d MB$/);
  const publishes = traffic.publishes();
  const { failures, fetches } = await traffic.end();
  expect(failures).toEqual([]);
  // It went on meanwhile.
  expect(publishes).toBeGreaterThan(publishesBefore);
  expect(fetches).toBeGreaterThan(publishes);
  expect(before).toBeGreaterThan(20 * MEGABYTE);
  expect(statSync(app.storePath).size).toBeLessThan(6 * MEGABYTE);
  expect(look(app.storePath, "PRAGMA integrity_check")).toBe("ok");
  expect((await app.services.store.keys.list({ limit: 5 })).items).toHaveLength(2);
});

it("writes a store of an earlier release anew once nobody has it open, and gives back from then on", async () => {
  const path = directory.path("earlier.db");
  const connection = new Sqlite(path);
  connection.pragma("journal_mode = WAL");
  migrate(connection, readMigrations());
  connection.close();
  fillAndFree(path, 4);
  const store = await openSqliteStore(path);
  const refused = await compact(path);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("stop every process on it first")]);
  await store.close();
  expect((await compact(path)).status).toBe(0);
  expect(statSync(path).size).toBeLessThan(MEGABYTE);
  expect([look(path, "PRAGMA auto_vacuum"), look(path, "PRAGMA integrity_check")]).toEqual([2, "ok"]);
  const again = await openSqliteStore(path);
  expect(again.id).toBe(store.id);
  fillAndFree(path, 4);
  expect((await compact(path)).status).toBe(0);
  await again.close();
  expect(statSync(path).size).toBeLessThan(MEGABYTE);
});

async function compact(path: string) {
  const { code, out, note, progress } = await runHere(["store", "compact"], { STORE_URL: `sqlite:${path}` });
  return { status: code, stdout: out, stderr: note, lines: progress.filter((line) => line !== undefined) };
}

/** Leaves so many megabytes of free pages in front of what is in use. */
function fillAndFree(path: string, megabytes: number): void {
  const connection = new Sqlite(path, { timeout: 10_000 });
  const insert = connection.prepare("INSERT INTO parts (digest, encoding, bytes, content) VALUES (?, 'plain', ?, ?)");
  const content = randomBytes(100_000);
  connection.transaction(() => {
    for (let part = 0; part < megabytes * 10; part += 1) insert.run(randomBytes(32), content.length, content);
  })();
  connection.exec("CREATE TABLE behind (text TEXT); INSERT INTO behind VALUES ('the last page')");
  connection.exec("DELETE FROM parts WHERE encoding = 'plain' AND bytes = 100000");
  connection.exec("DROP TABLE behind");
  connection.pragma("wal_checkpoint(PASSIVE)");
  connection.close();
}

function look(path: string, pragma: string): unknown {
  const connection = new Sqlite(path, { readonly: true });
  const [found] = connection.prepare(pragma).pluck().all();
  connection.close();
  return found;
}
