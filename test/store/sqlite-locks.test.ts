import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

/**
 * SQLite's own wait would stop the loop for as long as the lock is held: half of it is a wait, less is a busy machine.
 */
const stallLimitMs = (heldMs: number) => heldMs / 2;
/** A busy machine stops a process now and then, a wait of ours stops it every time. */
const UNLESS_EVERY_TIME = { retry: 3 };

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

it("waits for a lock without stopping the event loop, then writes in order", UNLESS_EVERY_TIME, async () => {
  locker.exec("BEGIN IMMEDIATE");
  const stall = watchEventLoop();
  const writes = Array.from({ length: 20 }, (_, number) => create(number));
  await wait(500);
  expect(await store.keys.list({ limit: 50 })).toEqual({ items: [], hasMore: false });
  locker.exec("COMMIT");
  await Promise.all(writes);
  expect(stall.stop()).toBeLessThan(stallLimitMs(500));
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

it("refuses writes after two seconds of a lock, and serves reads all the while", UNLESS_EVERY_TIME, async () => {
  const key = await create(0);
  locker.exec("BEGIN IMMEDIATE");
  const stall = watchEventLoop();
  const start = performance.now();
  const refusals = Promise.allSettled(Array.from({ length: 200 }, (_, number) => create(number)));
  let reads = 0;
  let slowestReadMs = 0;
  while (performance.now() - start < 1900) {
    const before = performance.now();
    expect((await store.keys.find(key.id))?.id).toBe(key.id);
    await store.ping();
    slowestReadMs = Math.max(slowestReadMs, performance.now() - before);
    reads += 1;
    await wait(5);
  }
  const outcomes = await refusals;
  const waitedMs = performance.now() - start;
  locker.exec("COMMIT");
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { name: "Refusal", code: "UNAVAILABLE" } });
    expect(String((outcome as PromiseRejectedResult).reason)).toMatch(/storage is busy/);
  }
  expect(waitedMs).toBeGreaterThan(1990);
  expect(waitedMs).toBeLessThan(2500);
  expect(stall.stop()).toBeLessThan(stallLimitMs(2000));
  expect(slowestReadMs).toBeLessThan(stallLimitMs(2000));
  expect(reads).toBeGreaterThan(50);
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

/** Measures the longest time between two turns of the event loop that should be 2 ms apart. */
function watchEventLoop(): { stop(): number } {
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }, 2);
  return {
    stop() {
      clearInterval(timer);
      return longestMs;
    },
  };
}
