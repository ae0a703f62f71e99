import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
const BEGIN = { number: 0, at: new Date(0) };

async function publish(store: Store, times: number): Promise<void> {
  const template = storedTemplate();
  await store.templates.create(template, auditEvent());
  for (let time = 0; time < times; time += 1) {
    await store.templates.publish(newVersion(template), undefined, auditEvent());
  }
}

it("forgets the oldest changes, and says so to whoever comes from before", async () => {
  const path = directory.path("bounded.db");
  const store = await openSqliteStore(path);
  const connection = new Sqlite(path);
  expect(connection.prepare("SELECT kept FROM change_counter").pluck().get()).toBe(100_000);
  connection.exec("UPDATE change_counter SET kept = 3");
  connection.close();
  await publish(store, 5);
  const { at } = await store.changes.latest();
  expect(await store.changes.listAfter(BEGIN, 10)).toBeUndefined();
  expect(await store.changes.listAfter({ number: 2, at }, 10)).toBeUndefined();
  expect(await store.changes.listAfter({ number: 3, at }, 10)).toMatchObject([{ number: 4 }, { number: 5 }]);
  await store.close();
});

it("numbers the changes of several processes without a gap", async () => {
  const path = directory.path("shared.db");
  const stores = await Promise.all([openSqliteStore(path), openSqliteStore(path)]);
  await Promise.all(stores.map((store) => publish(store, 20)));
  const changes = await stores[0]?.changes.listAfter(BEGIN, 100);
  expect(changes?.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  for (const store of stores) await store.close();
});

it("has a change of an older release, which knows nothing of changes", async () => {
  const path = directory.path("older.db");
  const store = await openSqliteStore(path);
  await publish(store, 1);
  const connection = new Sqlite(path);
  // What releases without a log of changes do when they archive.
  connection.exec("UPDATE templates SET archived_at = 5, updated_at = 5, revision = revision + 1");
  connection.close();
  const changes = await store.changes.listAfter(BEGIN, 100);
  expect(changes).toMatchObject([{ kind: "published" }, { number: 2, kind: "archived", at: new Date(5) }]);
  await store.close();
});
