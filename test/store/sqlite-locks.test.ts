import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;
let store: Store;
let locker: Sqlite.Database;

beforeEach(async () => {
  lastFile += 1;
  const path = directory.path(`locked-${lastFile}.db`);
  store = await openSqliteStore(path);
  locker = new Sqlite(path);
});
afterEach(async () => {
  locker.close();
  await store.close();
});

it("waits for a lock without stopping the event loop, then writes in order", async () => {
  locker.exec("BEGIN IMMEDIATE");
  const before = performance.eventLoopUtilization();
  const writes = Array.from({ length: 20 }, (_, number) => create(number));
  await expect.poll(() => store.use().busyWaits, { interval: 5 }).toBeGreaterThan(9);
  // A wait of SQLite's own is no pause of the loop: it would be busy all the while.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9);
  expect(await store.keys.list({ limit: 50 })).toEqual({ items: [], hasMore: false });
  locker.exec("COMMIT");
  await Promise.all(writes);
  const events = await store.audit.list({ limit: 50 });
  expect(events.map(({ facts }) => facts.number)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i));
});

it("writes nothing for who leaves while it waits for a lock", async () => {
  const leaving = new AbortController();
  const template = storedTemplate();
  locker.exec("BEGIN IMMEDIATE");
  const waiting = store.templates.create(template, auditEvent(), { signal: leaving.signal });
  await wait(50);
  leaving.abort("left");
  locker.exec("COMMIT");
  await expect(waiting).rejects.toBe("left");
  expect(await store.templates.find({ by: "id", id: template.id })).toBeUndefined();
});

it("refuses writes after two seconds of a lock, and serves reads all the while", async () => {
  const key = await create(0);
  locker.exec("BEGIN IMMEDIATE");
  const startedAt = performance.now();
  const busyWaits = () => store.use().busyWaits;
  let waitsAtFirst: number | undefined;
  const writes = Array.from({ length: 200 }, (_, number) => create(number));
  const refusals = writes.map((write) =>
    write.catch((err) => {
      if (waitsAtFirst === undefined) expect(performance.now() - startedAt).toBeGreaterThan(1_990);
      waitsAtFirst ??= busyWaits();
      return err;
    }),
  );
  const waitsAtReads = new Set<number>();
  while (waitsAtFirst === undefined) {
    expect((await store.keys.find(key.id))?.id).toBe(key.id);
    await store.ping();
    waitsAtReads.add(busyWaits());
    await wait(5);
  }
  for (const refusal of await Promise.all(refusals)) {
    expect(refusal).toMatchObject({ name: "Refusal", code: "UNAVAILABLE" });
    expect(String(refusal)).toMatch(/storage is busy/);
  }
  // All have waited at the same time: the last one was asked for in the same turn as the first.
  expect(busyWaits()).toBeLessThanOrEqual((waitsAtFirst ?? 0) + 1);
  expect(waitsAtReads.size).toBeGreaterThan(1);
  locker.exec("COMMIT");
  expect(await store.audit.list({ limit: 50 })).toHaveLength(1);
  await create(1);
});

it("opens while another process holds the write lock of a file that needs no migration", async () => {
  locker.exec("BEGIN IMMEDIATE");
  const second = await openSqliteStore(directory.path(`locked-${lastFile}.db`));
  expect(await second.keys.list({ limit: 1 })).toEqual({ items: [], hasMore: false });
  await second.close();
  locker.exec("COMMIT");
});

async function create(number: number) {
  const key = storedKey();
  await store.keys.create(key, storedSecret(key), auditEvent({ facts: { number } }));
  return key;
}
