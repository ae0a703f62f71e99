import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../../src/domain/error.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openDatabase } from "../../src/store/sqlite/database/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;
let store: Store;
let locker: Sqlite.Database;
/** What limits of waits go by: on a slow machine, too, nothing waits for too long until it is moved. */
let clock: TestClock;

beforeEach(async () => {
  clock = startTestClock();
  vi.spyOn(performance, "now").mockImplementation(() => clock.now().getTime());
  lastFile += 1;
  const path = directory.path(`locked-${lastFile}.db`);
  store = await openSqliteStore(path);
  locker = new Sqlite(path);
});
afterEach(async () => {
  locker.close();
  await store.close();
  vi.restoreAllMocks();
});

it("waits for a lock while the event loop turns, then writes in order", async () => {
  locker.exec("BEGIN IMMEDIATE");
  const writes = Array.from({ length: 20 }, (_, number) => create(number));
  const waits = new Set<number>();
  for (; busyWaits() < 10; await turn()) waits.add(busyWaits());
  expect([...waits]).toEqual(Array.from({ length: 10 }, (_, i) => i));
  expect(await store.keys.list({ limit: 50 })).toEqual({ items: [], hasMore: false });
  locker.exec("COMMIT");
  await Promise.all(writes);
  const events = await store.audit.list({ limit: 50 });
  expect(events.map(({ facts }) => facts.number)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i));
});

it("leaves hardly any of that wait to SQLite, which would stop the event loop for it", async () => {
  const opened = await openDatabase(directory.path(`locked-${lastFile}.db`));
  expect(opened.writer.pragma("busy_timeout", { simple: true })).toBeLessThan(10);
  opened.close();
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

it("refuses writes after two seconds of a lock, not before, and serves reads all the while", async () => {
  const key = await create(0);
  locker.exec("BEGIN IMMEDIATE");
  const refusals: unknown[] = [];
  for (let number = 1; number <= 200; number += 1) create(number).catch((err) => refusals.push(err));
  clock.advance(1_999);
  await waitMore();
  expect((await store.keys.find(key.id))?.id).toBe(key.id);
  await store.ping();
  expect(refusals).toEqual([]);
  clock.advance(1);
  const waitsBefore = busyWaits();
  await expect.poll(() => refusals.length).toBe(200);
  // They have waited at the same time: the last one in the same turn of the loop as the first.
  expect(busyWaits()).toBeLessThanOrEqual(waitsBefore + 1);
  const [first, ...others] = refusals.map(String);
  expect(first).toContain("storage is busy: another process is writing");
  expect(others).toHaveLength(199);
  expect(others.filter((refusal) => !refusal.includes("storage is busy: too many writes wait"))).toEqual([]);
  expect(refusals.filter((refusal) => !isUnavailable(refusal))).toEqual([]);
  locker.exec("COMMIT");
  expect(await store.audit.list({ limit: 50 })).toHaveLength(1);
  await create(1);
});

it("gives each write two seconds of its own", async () => {
  locker.exec("BEGIN IMMEDIATE");
  let refusal: unknown;
  create(1).catch((err) => {
    refusal = err;
  });
  await waitMore();
  clock.advance(1_000);
  const second = create(2);
  clock.advance(1_000);
  await expect.poll(() => isUnavailable(refusal)).toBe(true);
  clock.advance(999);
  await waitMore();
  locker.exec("COMMIT");
  await second;
  expect((await store.audit.list({ limit: 50 })).map(({ facts }) => facts.number)).toEqual([2]);
});

it("opens while another process holds the write lock of a file that needs no migration", async () => {
  locker.exec("BEGIN IMMEDIATE");
  const second = await openSqliteStore(directory.path(`locked-${lastFile}.db`));
  expect(await second.keys.list({ limit: 1 })).toEqual({ items: [], hasMore: false });
  await second.close();
  locker.exec("COMMIT");
});

function busyWaits(): number {
  return store.use().busyWaits;
}

/** Until the write whose turn it is has met the lock again. */
async function waitMore(): Promise<void> {
  const before = busyWaits();
  await expect.poll(busyWaits, { interval: 5 }).toBeGreaterThan(before + 1);
}

function isUnavailable(err: unknown): boolean {
  return err instanceof Refusal && err.code === "UNAVAILABLE";
}

async function create(number: number) {
  const key = storedKey();
  await store.keys.create(key, storedSecret(key), auditEvent({ facts: { number } }));
  return key;
}
