import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { readAllTemplates } from "../support/read-all-templates.ts";
import { NEWEST } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { PATIENT } from "./patient.ts";

const directory = useTemporaryDirectory();
const MIGRATIONS = readMigrations();
const BEFORE = MIGRATIONS.findIndex(({ file }) => file.endsWith("template_search.sql"));

/** What a release that knows neither tags nor searches does. */
const INSERT = `
  INSERT INTO templates (id, name, slug, subject, revision, draft_revision, created_at, updated_at)
  SELECT printf('%04d', value), 'Older ' || value, NULL, 'subject', 1, 1, value, value
  FROM json_each(?)
`;

const numbers = (from: number, to: number) =>
  JSON.stringify(Array.from({ length: to - from }, (_, index) => from + index));

it("templates of a store that an earlier release has made, and still writes to, are found and sorted", async () => {
  const path = directory.path("earlier.db");
  const connection = new Sqlite(path);
  migrate(connection, MIGRATIONS.slice(0, BEFORE));
  connection.prepare(INSERT).run(numbers(0, 450));
  connection.prepare("UPDATE templates SET archived_at = 1 WHERE id = '0007'").run();
  const store = await openSqliteStore(path, PATIENT);
  // Before the first list, which completes what a search needs.
  connection.prepare("UPDATE templates SET name = 'Changed', updated_at = 9000 WHERE id = '0400'").run();
  connection.prepare(INSERT).run(numbers(450, 460));
  const find = async (words: readonly string[], order: "updated_at desc" | "name" = "updated_at desc") => {
    const pages = await readAllTemplates(store, { ...NEWEST, words, order, limit: 200 });
    return { ids: pages.flatMap(({ items }) => items.map(({ id }) => id)), total: pages[0]?.total };
  };
  expect((await find(["older"])).total).toBe(458);
  expect((await find([])).ids.slice(0, 2)).toEqual(["0400", "0459"]);
  expect((await find(["changed"])).ids).toEqual(["0400"]);
  // And after it.
  connection.prepare("UPDATE templates SET subject = 'Later', updated_at = 9001 WHERE id = '0003'").run();
  connection.prepare("UPDATE templates SET archived_at = NULL WHERE id = '0007'").run();
  connection.prepare(INSERT).run(numbers(460, 461));
  expect((await find(["later", "older"])).ids).toEqual(["0003"]);
  expect((await find(["460"])).ids).toEqual(["0460"]);
  expect((await find([])).ids[0]).toBe("0003");
  expect((await find(["older"], "name")).total).toBe(460);
  connection.close();
  await store.close();
});
